import { gatewayGuard as guard, type Guard } from './guard.ts';

const CONTRACT = 'server/contract-pglite.test.ts';
const OIDC = 'security-gateway/oidc.test.ts';
const PARTY = 'demo/server/oidc/relying-party.ts';

/** What a provider’s answer must prove. */
export const SINGLE_SIGN_ON: readonly Guard[] = [
  guard(
    'single sign-on of one browser',
    'oidc/relying-party.ts',
    "        .where('browser_hash', '=', hashToken(browser))\n",
    '',
    [CONTRACT, 'another browser'],
  ),
  guard(
    'single sign-on of one host',
    'oidc/relying-party.ts',
    "        .where('origin', '=', back.origin)\n",
    '',
    [CONTRACT, 'another host'],
  ),
  guard(
    'identity of one provider',
    'routes/sso.ts',
    "    .where('identities.client_id', '=', identity.clientId)\n",
    '',
    [OIDC, 'vouched'],
  ),
  {
    name: 'an ID token of this flow alone (nonce)',
    cuts: [
      [PARTY, '        nonce,\n        code_challenge:', '        code_challenge:'],
      [PARTY, '        expectedNonce: flow.nonce,\n', ''],
    ],
    tests: [OIDC, 'made for another flow'],
  },
  {
    name: 'a code of this flow alone (PKCE)',
    cuts: [
      [PARTY, '        code_challenge: await openid.calculatePKCECodeChallenge(verifier),\n', ''],
      [PARTY, "        code_challenge_method: 'S256',\n", ''],
      [PARTY, '        pkceCodeVerifier: flow.verifier,\n', ''],
      ['demo/server/oidc/provider.ts', 'required: () => true', 'required: () => false'],
    ],
    tests: [OIDC, 'given to another flow'],
  },
  guard(
    'the provider asks for PKCE',
    'oidc/provider.ts',
    'required: () => true',
    'required: () => false',
    [OIDC, 'no challenge'],
  ),
  guard(
    'a provider that is down is said to be',
    'routes/sso.ts',
    "throw new SsoTrouble('sso.providerDown', error)",
    'throw error',
    ['server/limits.test.ts', 'a provider that is down'],
  ),
  guard(
    'single sign-on without a database is said to be',
    'routes/sso.ts',
    "isAway ? 'service.unavailable' :",
    "isAway && false ? 'service.unavailable' :",
    ['data/restart.test.ts', 'PostgreSQL is away'],
  ),
];
