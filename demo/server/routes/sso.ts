import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import * as z from 'zod/mini';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { personOf, type Person } from '../auth/person.ts';
import { signIn } from '../auth/sign-in.ts';
import { limitAddress } from '../auth/throttle.ts';
import type { Context } from '../context.ts';
import { Refusal, UNAVAILABLE } from '../http/envelope.ts';
import { isKnownHost, originOf } from '../http/origins.ts';
import { CALLBACK_PATH } from '../oidc/clients.ts';
import { relyingParty } from '../oidc/relying-party.ts';
import { randomToken } from '../store/secrets.ts';
import { isUnavailable } from '../store/unavailable.ts';

/** Ties a flow to the browser that began it. */
const flowCookie = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-sso-flow' : 'sso-flow';

const text = z.catch(z.string(), '');
const StartQuery = z.object({ authType: text, orgType: text, tenantCode: text });

/** What a person reads when single sign-on failed; whatever else went wrong is the log's business. */
const TROUBLE = {
  unknownHost: 'Single sign-on is not available at this address.',
  unknownOption: 'This sign-in option is not available.',
  providerDown: 'The sign-in provider can’t be reached. Please try again later.',
  notBegun: 'This sign-in has expired or was not started here. Please try again.',
  cancelled: 'The sign-in was cancelled.',
  failed: 'The sign-in provider did not confirm who you are. Please try again.',
  unmapped: 'Your account at the sign-in provider is not linked to a user here.',
} as const;

class SsoTrouble extends Error {
  constructor(kind: keyof typeof TROUBLE, cause?: unknown) {
    super(TROUBLE[kind], { cause });
  }
}

async function findClientId(
  { store }: Context,
  { authType, orgType, tenantCode }: z.infer<typeof StartQuery>,
): Promise<string> {
  const option = await store
    .selectFrom('sign_in_options')
    .select('client_id')
    .where('tenant_code', '=', tenantCode)
    .where('auth_type', '=', authType)
    .where('org_type', '=', orgType)
    .executeTakeFirst();
  if (!option?.client_id) throw new SsoTrouble('unknownOption');
  return option.client_id;
}

async function findVouched(
  { store }: Context,
  identity: { tenant: string; clientId: string; subject: string },
): Promise<Person> {
  const row = await store
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.client_id', '=', identity.clientId)
    .where('identities.subject', '=', identity.subject)
    .where('users.tenant_code', '=', identity.tenant)
    .executeTakeFirst();
  if (!row) throw new SsoTrouble('unmapped');
  return personOf(row);
}

function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const kept = request.cookies[flowCookie(request)];
  const browser = kept && /^[\w-]{43}$/.test(kept) ? kept : randomToken();
  reply.setCookie(flowCookie(request), browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: 600,
  });
  return browser;
}

/** Single sign-on: the way out to a provider and back. Every end is the sign-in screen, never a dead page. */
export async function ssoRoutes(sso: FastifyInstance, context: Context): Promise<void> {
  const party = relyingParty(context);

  sso.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    // The browser comes back to the host it left from, so that host must be one of ours.
    if (!isKnownHost(context.settings, request.hostname)) throw new SsoTrouble('unknownHost');
  });

  sso.setErrorHandler((error, request, reply) => {
    const isExpected = error instanceof SsoTrouble || error instanceof Refusal;
    const fault = isExpected ? error.cause : error;
    if (fault) request.log.warn({ err: error }, 'single sign-on failed');
    const isAway = fault instanceof Error && isUnavailable(fault);
    const message = isAway ? UNAVAILABLE : isExpected ? error.message : TROUBLE.failed;
    return reply.redirect(`/login?errorMsg=${encodeURIComponent(message)}`);
  });

  sso.get(CALLS.sso.path, async (request, reply) => {
    await limitAddress(context, request.ip);
    const query = StartQuery.parse(request.query);
    const tenant = query.tenantCode.toUpperCase();
    const clientId = await findClientId(context, { ...query, tenantCode: tenant });
    const browser = browserOf(request, reply);
    const flow = { browser, tenant, clientId, origin: originOf(request) };
    const address = await party.begin(flow).catch((error: unknown) => {
      throw new SsoTrouble('providerDown', error);
    });
    return reply.redirect(address);
  });

  sso.get(CALLBACK_PATH, async (request, reply) => {
    const back = new URL(request.url, originOf(request));
    const identity = await party
      .finish(request.cookies[flowCookie(request)] ?? '', back)
      .catch((error: unknown) => {
        const isCancelled =
          error instanceof AuthorizationResponseError && error.error === 'access_denied';
        throw new SsoTrouble(isCancelled ? 'cancelled' : 'failed', isCancelled ? undefined : error);
      });
    if (!identity) throw new SsoTrouble('notBegun');
    const person = await findVouched(context, identity);
    if (!(await signIn(context, reply, person, 'full'))) throw new SsoTrouble('failed');
    return reply.redirect('/login?sso=ok');
  });
}
