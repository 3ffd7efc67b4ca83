import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { CallName } from 'sso-contract/calls.ts';
import { ALLOWED_HEADERS } from 'sso-contract/gateway/cors.ts';
import type { Settings } from '../configuration/settings.ts';
import { admitCalls } from '../http/admission.ts';
import { answerError } from '../http/envelope.ts';
import { setSecurityHeaders } from '../http/headers.ts';
import { admitHosts } from '../http/hosts.ts';
import { acceptEmptyJson } from '../http/json.ts';
import { nameLanguage } from '../http/language.ts';
import { cleanForwarded } from '../http/proxies.ts';
import type { ServedCall } from '../http/serve-call.ts';
import { nameRequests, REQUEST_ID } from '../http/request-id.ts';
import { openProviders, type Providers } from '../oidc/providers.ts';
import { relyingParty, type RelyingParty } from '../oidc/relying-party.ts';
import type { AssertionParts } from '../domain/assertions/assert-session.ts';
import type { Readiness } from '../domain/readiness.ts';
import { assertionCalls } from './assertion.ts';
import { notMeCalls } from './account-mails.ts';
import { catalogCalls } from './catalog.ts';
import { changePasswordCalls } from './change-password.ts';
import { checkRoutes } from './check.ts';
import { confirmCalls } from './confirm.ts';
import { enrollCalls } from './enroll.ts';
import { factorCalls } from './factors.ts';
import { healthRoutes } from './health.ts';
import { passkeyConfirmCalls } from './passkey-confirm.ts';
import { passkeyFileRoutes } from './passkey-files.ts';
import { passkeySignInCalls } from './passkey-sign-in.ts';
import { passkeyCalls } from './passkeys.ts';
import { passwordCalls } from './passwords.ts';
import { preferenceCalls } from './preferences.ts';
import { providerLogoutRoutes } from './provider-logout.ts';
import { sessionCalls } from './session.ts';
import { secondFactorCalls } from './second-factor.ts';
import { signInCodeCalls } from './sign-in-code.ts';
import { ssoRoutes } from './sso.ts';
import { answerUnknown, staticRoutes } from './statics.ts';
import { userEventCalls } from './user-events.ts';
import { userCalls } from './users.ts';
import { userSessionCalls } from './user-sessions.ts';

/** What the calls need, together. */
export type RouteParts = Parameters<typeof sessionCalls>[0] &
  Parameters<typeof passwordCalls>[0] &
  Parameters<typeof ssoRoutes>[1] &
  AssertionParts & { readonly settings: Settings };

/** All calls of the contract but single sign-on, which answers with redirects. */
type Handlers = { readonly [Name in Exclude<CallName, 'sso'>]: ServedCall<Name> };

async function apiRoutes(
  api: FastifyInstance,
  context: RouteParts,
  providers: Providers,
  party: RelyingParty,
): Promise<void> {
  // Before the preflight reply, which ends the request.
  api.addHook('onRequest', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  await api.register(fastifyCors, {
    origin: [...context.settings.allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: [...ALLOWED_HEADERS],
    exposedHeaders: ['retry-after', REQUEST_ID],
    maxAge: 600,
    // Else OPTIONS without an origin is a 400 in plain words.
    strictPreflight: false,
  });
  api.setErrorHandler(answerError);
  // Last, because the reply may have set `vary` before.
  api.addHook('onSend', async (request, reply) => nameLanguage(request, reply));
  acceptEmptyJson(api);
  admitCalls(api, context);
  const handlers: Handlers = {
    ...sessionCalls(context),
    ...passwordCalls(context),
    ...changePasswordCalls(context),
    ...userCalls(context),
    ...userSessionCalls(context),
    ...notMeCalls(context),
    ...userEventCalls(context),
    ...preferenceCalls(context),
    ...confirmCalls(context, providers, party),
    ...passkeySignInCalls(context),
    ...passkeyConfirmCalls(context),
    ...passkeyCalls(context),
    ...secondFactorCalls(context),
    ...signInCodeCalls(context),
    ...factorCalls(context),
    ...enrollCalls(context),
    ...catalogCalls(context),
    ...assertionCalls(context),
  };
  for (const { register } of Object.values(handlers)) register(api);
}

/** Adds all hooks and routes to a server, in the order in which they must run. */
export async function registerRoutes(
  app: FastifyInstance,
  context: RouteParts,
  readiness: Readiness,
  registerMore: () => Promise<void> | undefined,
): Promise<void> {
  nameRequests(app);
  cleanForwarded(app, context.settings.trustProxy);
  setSecurityHeaders(app);
  admitHosts(app, context.settings);
  await app.register(fastifyCookie);
  const replyUnknown = answerUnknown(context.settings);
  app.setNotFoundHandler(replyUnknown);
  // A request without a route may have a body that can't be read.
  app.setErrorHandler((error: FastifyError, request, reply) =>
    request.is404 ? replyUnknown(request, reply) : answerError(error, request, reply),
  );
  healthRoutes(app, readiness);
  const providers = openProviders(context);
  const party = relyingParty(context, providers, app.log);
  await app.register((api) => apiRoutes(api, context, providers, party));
  await app.register((sso) => ssoRoutes(sso, context, providers, party));
  await app.register((logout) => providerLogoutRoutes(logout, context, providers));
  await app.register((check) => checkRoutes(check, context));
  await app.register((files) => passkeyFileRoutes(files, context));
  await registerMore();
  await app.register((statics) => staticRoutes(statics, context.settings));
}
