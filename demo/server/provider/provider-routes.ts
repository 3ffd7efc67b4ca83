import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { languageTag } from 'sso-contract/languages/language-tag.ts';
import { nearestLocale } from 'sso-contract/languages/locales.ts';
import { isPassword } from '../../../gateway/src/domain/users/password-hash.ts';
import { normalizeUsername } from '../../../gateway/src/model/user.ts';
import { beginAttempt } from '../../../gateway/src/domain/limits/attempts.ts';
import { callerOf } from '../../../gateway/src/domain/limits/known-browsers.ts';
import { browserOf, limitAttempts } from '../../../gateway/src/http/caller.ts';
import { attemptRefusal } from '../../../gateway/src/http/refusals.ts';
import { Refusal } from '../../../gateway/src/http/envelope.ts';
import { plainPolicy } from '../policies.ts';
import { isOwnRequest } from '../../../gateway/src/http/origins.ts';
import { localeOf, nameLanguage } from '../../../gateway/src/http/language.ts';
import { textIn } from '../../../gateway/src/i18n/texts.ts';
import { sendPage } from '../pages.ts';
import { createProvider } from './provider.ts';
import { findClient, PROVIDER_PATH, type ProviderParts } from './clients.ts';
import { withDemoTables } from '../tables.ts';
import { expiredPage, loginPage } from './login-page.ts';
import { providerText } from './texts/texts.ts';

/** Stands for a tenant, so that failed sign-ins at the provider are counted separately. */
const PROVIDER_TENANT = 'oidc-provider';

const LoginForm = z.object({
  email: z.catch(z.string(), ''),
  password: z.catch(z.string(), ''),
  choice: z.catch(z.string(), ''),
});

/** Checks email and password. Returns the subject; undefined if they are wrong. Throws a refusal that the page shows. */
async function authenticate(
  context: ProviderParts,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<string | undefined> {
  const account = { tenant: PROVIDER_TENANT, username: email };
  const caller = callerOf(context, browserOf(request), account);
  const begun = await beginAttempt(context, account, caller);
  if (begun.kind !== 'begun') throw attemptRefusal(begun, context.settings.captchaIteration);
  const { attempt } = begun;
  const known = await withDemoTables(context.store)
    .selectFrom('oidc_accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!(await isPassword(known?.password_hash, password)) || !known) {
    await attempt.fail();
    return undefined;
  }
  await attempt.succeed();
  return known.subject;
}

/** Reads the sign-in that a request belongs to. Returns functions that show its page and finish it. */
async function openInteraction(
  context: ProviderParts,
  provider: Provider,
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const { uid, params } = await provider.interactionDetails(raw, reply.raw);
  const client = await findClient(context, String(params['client_id']));
  const returnOrigin = new URL(String(params['redirect_uri'])).origin;
  const requested = params['ui_locales'];
  const locale =
    (typeof requested === 'string' ? nearestLocale(requested) : undefined) ?? localeOf(headers);
  const show = (email = '', error = ''): FastifyReply => {
    const action = `${PROVIDER_PATH}/interaction/${uid}`;
    const markup = loginPage({ action, name: client?.name ?? '', email, error, locale });
    void reply.header('content-language', languageTag(locale));
    return sendPage(reply, markup, returnOrigin);
  };
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) =>
    reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303);
  return { show, finish, locale };
}

/**
 * Removes the provider's own session from a request, so that every sign-in asks for credentials. With the session of
 * another user, the library would show its sign-out page, which needs an inline script.
 */
function removeProviderSession({ headers }: FastifyRequest['raw']): void {
  const others = headers.cookie?.split('; ').filter((pair) => !pair.startsWith('_session'));
  if (others?.length) headers.cookie = others.join('; ');
  else delete headers.cookie;
}

/** True for a request that the library refuses, such as one of a sign-in that has ended. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'expose' in error && error.expose === true;

/** Mounts the demo's OpenID provider, with its login page. */
export async function providerRoutes(oidc: FastifyInstance, context: ProviderParts): Promise<void> {
  let created: Promise<Provider> | undefined;
  const provider = (): Promise<Provider> => (created ??= createProvider(context));

  // Loaded early, because the library takes seconds to load on a small machine and the first user should not wait.
  oidc.addHook('onListen', () => {
    provider().catch((error: unknown) => {
      created = undefined;
      oidc.log.info({ err: error }, 'the provider is created again when it is needed');
    });
  });

  oidc.addHook('onRequest', async (request, reply) => nameLanguage(request, reply));
  oidc.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refusal))
      request.log[isRefused(error) ? 'info' : 'warn']({ err: error }, 'provider page failed');
    return sendPage(reply.code(400), expiredPage(localeOf(request.headers)));
  });
  oidc.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(body))),
  );

  oidc.get('/interaction/:uid', async (request, reply) => {
    const { show } = await openInteraction(context, await provider(), request, reply);
    return show();
  });

  oidc.post('/interaction/:uid', async (request, reply) => {
    if (!isOwnRequest(context.settings, request))
      throw new Refusal(403, 'title.requestRefused', 'request.foreign');
    await limitAttempts(context, request);
    const { show, finish, locale } = await openInteraction(
      context,
      await provider(),
      request,
      reply,
    );
    const { email, password, choice } = LoginForm.parse(request.body);
    if (choice === 'cancel') return finish({ error: 'access_denied' });
    try {
      const accountId = await authenticate(context, request, {
        email: normalizeUsername(email),
        password,
      });
      if (accountId === undefined) return await show(email, providerText(locale, 'login.wrong'));
      return await finish({ login: { accountId, remember: false } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(email, textIn(locale, error.text, error.values));
    }
  });

  await oidc.register(async (protocol) => {
    // The library stores parameters, and the database refuses a NUL.
    protocol.addHook('onRequest', async ({ url }) => {
      if (url.includes('%00')) throw new Refusal(400, 'title.requestRefused', 'request.malformed');
    });
    // The library's endpoints read the bodies themselves.
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    protocol.all('/*', async ({ raw }, reply) => {
      const handle = (await provider()).callback();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.setHeader('content-security-policy', plainPolicy());
      removeProviderSession(raw);
      // Koa derives its mount path from the difference between `originalUrl` and `url`.
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = raw.url?.slice(PROVIDER_PATH.length) ?? '/';
      await handle(raw, reply.raw);
    });
  });
}
