import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const MIXED_UP = 'security-gateway/mixed-up.test.ts';
const OIDC = 'security-gateway/oidc.test.ts';
const REPLACED = 'security-gateway/replaced-session.test.ts';
const CONFIRM = 'server/confirm-at-provider.test.ts';
const PARTY = 'gateway/src/oidc/relying-party.ts';

/** Guards of single sign-on. */
export const SINGLE_SIGN_ON: readonly Guard[] = [
  guard(
    'binding single sign-on to the browser',
    'store/sso-flows.ts',
    "    .where('browser_hash', '=', response.browserHash)\n",
    '',
    [CONTRACT, 'another browser'],
  ),
  guard(
    'binding a confirmation to the browser',
    'store/sso-flows.ts',
    "    .where('browser_hash', '=', response.browserHash)\n",
    '',
    [CONFIRM, 'in another browser confirms nothing'],
  ),
  guard(
    'binding a confirmation to the session',
    'routes/sso-confirmation.ts',
    'return session?.tokenHash === tokenHash ? session : undefined;',
    'return tokenHash ? session : undefined;',
    [CONFIRM, 'confirms no later session'],
  ),
  guard(
    'binding a confirmation to the user',
    'domain/sign-in/confirm-at-provider.ts',
    "if (linked?.user.id !== session.user.id) return 'other-user';",
    'void linked;',
    [CONFIRM, 'of another user confirms nothing'],
  ),
  guard(
    'refusing a confirmation by an old sign-in',
    'oidc/relying-party.ts',
    "requireFreshSignIn(access, verified.claims['auth_time'], begunAtOf(flow).getTime());",
    'void begunAtOf;',
    [CONFIRM, 'did not ask for again'],
  ),
  guard(
    'a confirmation opens no session',
    'routes/sso.ts',
    'if (confirms !== null) {',
    'if (confirms !== null && confirming) {',
    [CONFIRM, 'opens no session'],
  ),
  guard(
    'binding single sign-on to the host',
    'store/sso-flows.ts',
    "    .where('origin', '=', response.origin)\n",
    '',
    [CONTRACT, 'another host'],
  ),
  guard(
    'binding an identity to its provider',
    'store/identities.ts',
    "one('issuer', '=', ''), one('client_id', '=', clientId)",
    "one('issuer', '=', '')",
    [OIDC, 'linked to only one provider'],
  ),
  {
    name: 'binding an ID token to its flow (nonce)',
    cuts: [
      [PARTY, '        nonce,\n        code_challenge:', '        code_challenge:'],
      [PARTY, '      expectedNonce: flow.nonce,\n', ''],
    ],
    tests: [OIDC, 'issued for another flow'],
  },
  {
    name: 'binding a code to its flow (PKCE)',
    cuts: [
      [PARTY, '        code_challenge: await openid.calculatePKCECodeChallenge(verifier),\n', ''],
      [PARTY, "        code_challenge_method: 'S256',\n", ''],
      [PARTY, '      pkceCodeVerifier: flow.verifier,\n', ''],
      ['demo/server/provider/provider.ts', 'required: () => true', 'required: () => false'],
    ],
    tests: [OIDC, 'issued to another flow'],
  },
  {
    name: 'requiring PKCE at the provider',
    cuts: [['demo/server/provider/provider.ts', 'required: () => true', 'required: () => false']],
    tests: [OIDC, 'without a PKCE challenge'],
  },
  guard(
    'the limit of starts of single sign-on',
    'routes/sso.ts',
    '    await limitAttempts(context, request);\n    const query',
    '    const query',
    ['server/limits.test.ts', 'starts of single sign-on above the limit'],
  ),
  guard(
    'refusing a response at another option’s redirect URI',
    'oidc/redirect-uri.ts',
    'if (pathname === path) return;',
    'return;',
    [MIXED_UP, 'sends no iss, at its own path'],
  ),
  guard(
    'refusing the path of earlier releases with several issuers',
    'oidc/redirect-uri.ts',
    ' && (await hasOneIssuer(store, issuerOf))',
    '',
    ['server/redirect-uris.test.ts', 'after a reload has added another issuer'],
  ),
  guard(
    'demanding iss of a provider that announces it',
    'oidc/providers.ts',
    'new openid.Configuration(metadata,',
    'new openid.Configuration({ ...metadata, authorization_response_iss_parameter_supported: false },',
    [MIXED_UP, 'announces iss has to send it'],
  ),
  guard(
    'checking the iss of every response',
    'oidc/relying-party.ts',
    'const tokens = await redeem(provider, callbackUrl, {',
    "const tokens = await redeem(provider, new URL(callbackUrl.href.replace(/&iss=[^&]*/, '')), {",
    [MIXED_UP, 'the iss of another one'],
  ),
  guard(
    'binding single sign-on to the issuer',
    'oidc/relying-party.ts',
    'if (flow.issuer !== issuer)',
    'if (false)',
    ['server/redirect-uris.test.ts', 'given the option another issuer'],
  ),
  guard(
    'one option for each ID in the configuration file',
    'configuration/cross-checks.ts',
    '    ...idFaults(tenants),\n',
    '',
    ['server/configuration-values.test.ts', 'belongs to one option of the file'],
  ),
  guard(
    'the message for an unavailable provider',
    'routes/sso-error.ts',
    "return new SsoError('sso.providerDown', error);",
    "return new SsoError('sso.failed', error);",
    ['server/limits.test.ts', 'an unavailable provider'],
  ),
  guard(
    'the message for single sign-on without a database',
    'routes/sso.ts',
    "isDatabaseDown ? 'service.unavailable' :",
    "isDatabaseDown && false ? 'service.unavailable' :",
    ['data/restart.test.ts', 'PostgreSQL is away'],
  ),
  guard(
    'asking before another site replaces a session of another tenant',
    'routes/sso.ts',
    "    if (session && session.user.tenant !== tenant) throw new SsoError('sso.signedIn');\n    // The sign-in screen goes on with the session, or asks before it replaces it.\n    if (session) return reply.redirect('/login');\n",
    '    void session;\n',
    [REPLACED, 'a link of another site'],
  ),
  guard(
    'asking before another site replaces a session that began in the meantime',
    'routes/sso.ts',
    'isFromElsewhere(callbackUrl) || ',
    'isFromElsewhere(new URL(callbackUrl.origin)) || ',
    [REPLACED, 'does not sign in as another user afterwards'],
  ),
  guard(
    'the session that begins in another tab after a start',
    'routes/sso.ts',
    'signInTime(current) > begunAt',
    'signInTime(current) > current.expiresAt',
    [REPLACED, 'does not sign in as another user afterwards'],
  ),
  guard(
    'asking before a page of the same site replaces a session',
    'http/origins.ts',
    "return site === 'same-origin';\n  // Browsers send",
    "return site !== 'cross-site';\n  // Browsers send",
    [REPLACED, 'another page of the same site'],
  ),
];
