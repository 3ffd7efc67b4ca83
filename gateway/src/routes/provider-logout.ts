import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { PROVIDER_LOGOUT_PATH } from 'sso-contract/logout.ts';
import { countUse, isUsedUp } from '../store/rate-windows.ts';
import type { Keyring } from '../keys/keyring.ts';
import type { ProviderAccess } from '../model/provider.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { addressKey } from '../platform/addresses.ts';
import { clearPrivateCookie, readPrivateCookie, writePrivateCookie } from '../http/cookies.ts';
import { answerError, Refusal } from '../http/envelope.ts';
import { originOf } from '../http/origins.ts';
import { acceptLogoutToken } from '../oidc/backchannel-logout.ts';
import { endSessionUrl } from '../oidc/end-session-url.ts';
import { ProviderFault } from '../oidc/faults.ts';
import {
  beginProviderLogout,
  PROVIDER_LOGOUT_SECONDS,
  takeProviderLogout,
} from '../domain/providers/provider-sessions.ts';
import type { Providers } from '../oidc/providers.ts';

/** Path that a provider calls when one of its sessions ends; the client ID follows. */
export const BACKCHANNEL_PATH = '/api/auth/v3/login/backchannel';

/** Largest form that a provider may send. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Remembers in the browser that a provider's session can be ended. Returns true if the page is to continue the sign-out
 * there (`signOutAtProvider`). Call it before the gateway's session ends.
 */
export async function rememberProviderLogout(
  parts: TimedStore & {
    readonly findProvider: (clientId: string) => ProviderAccess | undefined;
  },
  reply: FastifyReply,
  sessionHash: string,
): Promise<boolean> {
  const logout = await beginProviderLogout(parts, sessionHash);
  if (!logout) return false;
  writePrivateCookie(reply, 'logout', logout.token, PROVIDER_LOGOUT_SECONDS);
  return parts.findProvider(logout.clientId)?.signOutAtProvider === true;
}

const Form = z.object({ logout_token: z.string().check(z.minLength(1)) });
/** Strangers choose the client ID of a request. */
const MAX_LOGGED_LENGTH = 100;

const Params = z.object({ clientId: z.string() });

/** Sign-out at providers: started by the page, or by the provider (back-channel). */
export async function providerLogoutRoutes(
  routes: FastifyInstance,
  parts: TimedStore & {
    readonly keyring: Keyring;
    readonly settings: { readonly attemptsPerMinute: number };
  },
  providers: Providers,
): Promise<void> {
  const { store, now, settings } = parts;
  routes.setErrorHandler(answerError);
  routes.addHook('onRequest', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
  });

  routes.get(PROVIDER_LOGOUT_PATH, async (request, reply) => {
    const token = readPrivateCookie(request, 'logout');
    clearPrivateCookie(reply, 'logout');
    const logout = await takeProviderLogout(parts, token);
    if (!logout) return reply.redirect('/login');
    try {
      const provider = await providers.find(logout.clientId);
      const page = `${originOf(request)}/login`;
      return await reply.redirect(endSessionUrl(provider, logout.idToken, page) ?? '/login');
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      request.log.warn({ fault: error.code, client: logout.clientId }, error.message);
      return reply.redirect('/login');
    }
  });

  await routes.register(async (backchannel) => {
    backchannel.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_: unknown, body: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(body))),
    );
    backchannel.post(`${BACKCHANNEL_PATH}/:clientId`, async (request, reply) => {
      // Only tokens that are refused count, so that a provider can end any number of sessions.
      const failures = `backchannel:${addressKey(request.ip)}`;
      const window = { limit: settings.attemptsPerMinute, seconds: 60 };
      if (await isUsedUp(store, now(), failures, window))
        throw new Refusal(429, 'title.tooMany', 'rate.attempts', { retryAfterSeconds: 60 });
      const form = Form.safeParse(request.body);
      const { clientId } = Params.parse(request.params);
      const refuse = async (error_description: string) => {
        await countUse(store, now(), failures, window);
        return reply.code(400).send({ error: 'invalid_request', error_description });
      };
      if (!form.success) return await refuse('logout_token is missing');
      try {
        await acceptLogoutToken(parts, providers, clientId, form.data.logout_token);
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        const client = clientId.slice(0, MAX_LOGGED_LENGTH);
        request.log.warn({ fault: error.code, client }, error.message);
        return await refuse('The logout token was not accepted.');
      }
    });
  });
}
