import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import * as z from 'zod/mini';
import { languageTag } from '../../../src/core/i18n/language-tag.ts';
import { nearestLocale } from '../../../src/core/i18n/locales.ts';
import { isPassword } from '../auth/passwords.ts';
import { normalizeUsername } from '../auth/user.ts';
import { countAttempt, forgetFailures, limitAddress } from '../auth/throttle.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/envelope.ts';
import { plainPolicy } from '../http/headers.ts';
import { isOwnRequest } from '../http/origins.ts';
import { localeOf, nameLanguage } from '../i18n/language.ts';
import { textIn } from '../i18n/texts.ts';
import { sendPage } from '../routes/demo.ts';
import { createProvider } from './provider.ts';
import { findClient, PROVIDER_PATH } from './clients.ts';
import { expiredPage, loginPage } from './login-page.ts';

/** The provider's sign-ins are counted apart from the tenants'. */
const HOUSE = 'oidc-provider';

const Answer = z.object({
  email: z.catch(z.string(), ''),
  password: z.catch(z.string(), ''),
  choice: z.catch(z.string(), ''),
});

/** The subject that email and password prove; throws a refusal that the page can show. */
async function authenticate(context: Context, email: string, password: string): Promise<string> {
  const account = { tenant: HOUSE, username: email };
  await countAttempt(context, account);
  const known = await context.store
    .selectFrom('oidc_accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (!(await isPassword(known?.password_hash, password)) || !known)
    throw new Refusal(400, 'title.signInFailed', 'provider.wrong');
  await forgetFailures(context, account);
  return known.subject;
}

/** What a person is answering to: the page, and the origin that its answer leads back to. */
async function openInteraction(
  context: Context,
  provider: Provider,
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
) {
  const { uid, params } = await provider.interactionDetails(raw, reply.raw);
  const client = await findClient(context, String(params['client_id']));
  const returnOrigin = new URL(String(params['redirect_uri'])).origin;
  const wished = params['ui_locales'];
  const locale =
    (typeof wished === 'string' ? nearestLocale(wished) : undefined) ?? localeOf(headers);
  const show = (email = '', refusal?: Refusal): FastifyReply => {
    const action = `${PROVIDER_PATH}/interaction/${uid}`;
    const trouble = refusal ? textIn(locale, refusal.text, refusal.values) : '';
    const markup = loginPage({ action, name: client?.name ?? '', email, trouble, locale });
    void reply.header('content-language', languageTag(locale));
    return sendPage(reply, markup, returnOrigin);
  };
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) =>
    reply.redirect(await provider.interactionResult(raw, reply.raw, result), 303);
  return { show, finish };
}

/**
 * Takes the provider's own session off a request: every sign-in asks again. Someone who comes after
 * another person would otherwise meet the library's sign-out page, which needs an inline script.
 */
function forgetSession({ headers }: FastifyRequest['raw']): void {
  const kept = headers.cookie?.split('; ').filter((pair) => !pair.startsWith('_session'));
  if (kept?.length) headers.cookie = kept.join('; ');
  else delete headers.cookie;
}

/** Mounts the demo's OpenID provider, with its login page. */
export async function providerRoutes(oidc: FastifyInstance, context: Context): Promise<void> {
  let made: Promise<Provider> | undefined;
  const provider = (): Promise<Provider> => (made ??= createProvider(context));

  // The library takes seconds to load on a small machine: not while the first person waits.
  oidc.addHook('onListen', () => {
    provider().catch((error: unknown) => {
      made = undefined;
      oidc.log.info({ err: error }, 'the provider is made anew when it is needed');
    });
  });

  oidc.addHook('onRequest', async (request, reply) => nameLanguage(request, reply));
  oidc.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'provider page failed');
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
    await limitAddress(context, request.ip);
    const { show, finish } = await openInteraction(context, await provider(), request, reply);
    const { email, password, choice } = Answer.parse(request.body);
    if (choice === 'cancel') return finish({ error: 'access_denied' });
    try {
      const accountId = await authenticate(context, normalizeUsername(email), password);
      return await finish({ login: { accountId, remember: false } });
    } catch (error) {
      if (error instanceof Refusal) return show(email, error);
      throw error;
    }
  });

  await oidc.register(async (protocol) => {
    // The protocol's own endpoints read their bodies themselves.
    protocol.removeAllContentTypeParsers();
    protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
    protocol.all('/*', async ({ raw }, reply) => {
      const answer = (await provider()).callback();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.setHeader('content-security-policy', plainPolicy());
      forgetSession(raw);
      // Koa reads where it is mounted from the difference of the two.
      Object.assign(raw, { originalUrl: raw.url });
      raw.url = raw.url?.slice(PROVIDER_PATH.length) ?? '/';
      await answer(raw, reply.raw);
    });
  });
}
