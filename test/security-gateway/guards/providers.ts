import { gatewayGuard as guard, type Guard } from './guard.ts';

const CLIENT = 'foreign/provider-client.test.ts';
const LINK = 'foreign/provider-link.test.ts';
const CREATE = 'foreign/provider-create.test.ts';
const LOGOUT = 'foreign/provider-logout.test.ts';
const ENDED = 'server/ended-sign-ins.test.ts';

/** Guards of sign-ins and sign-outs at providers of other parties. */
export const PROVIDERS: readonly Guard[] = [
  guard(
    'verifying the signature of a provider’s token',
    'oidc/verify-token.ts',
    'const { payload } = await jwtVerify(token, provider.keys, {',
    "const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()); void ({",
    [CLIENT, 'another key has signed'],
  ),
  guard(
    'rejecting a token from the future',
    'oidc/verify-token.ts',
    '> Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS',
    '> Infinity',
    [CLIENT, 'but not by 2 hours'],
  ),
  guard(
    'reading a provider again at most every ten seconds',
    'oidc/providers.ts',
    'if (isFresh(provider, REREAD_MS)) return provider;',
    '',
    [CLIENT, 'not within ten seconds'],
  ),
  guard(
    'reading a provider again if a key does not fit',
    'oidc/verify-token.ts',
    ' ||\n        error instanceof errors.JWSSignatureVerificationFailed',
    '',
    [CLIENT, 'replaced under its ID'],
  ),
  guard(
    'linking by a verified email only',
    'oidc/claims.ts',
    "emailSource['email_verified'] === true &&",
    '',
    [LINK, 'links no user by an email'],
  ),
  guard(
    'linking by the claim that is verified',
    'oidc/claims.ts',
    "emailSource['email'] === emailSource[email] &&",
    '',
    [LINK, 'another claim than the verified one'],
  ),
  guard(
    'linking by the primary email only',
    'store/identities.ts',
    "            .where('type', '=', 'PRI')\n",
    '',
    [LINK, 'links no account'],
  ),
  guard(
    'linking by an email that is what the provider has verified',
    'oidc/claims.ts',
    ' &&\n      isUnambiguous(emailSource[email])',
    '',
    [LINK, 'with a soft hyphen'],
  ),
  guard(
    'refusing numbers that are rounded as user IDs',
    'oidc/claims.ts',
    'if (Number.isSafeInteger(value))',
    "if (typeof value === 'number')",
    [CREATE, 'is refused if it is'],
  ),
  guard(
    'linking to a single user',
    'domain/providers/provider-user.ts',
    'if (others.length > 0)',
    'if (false)',
    [LINK, 'several have the email'],
  ),
  guard(
    'linking a user to one account of a provider',
    'domain/providers/provider-user.ts',
    '(await hasIdentityAt(trx, id, issuer)) ?',
    '(await hasIdentityAt(trx, id, issuer)) && !id ?',
    [LINK, 'no second account'],
  ),
  {
    name: 'binding a provider’s account to its tenant',
    cuts: [
      [
        'gateway/src/store/identities.ts',
        "    .where('identities.tenant_code', '=', tenant)\n",
        '',
      ],
      ['gateway/src/store/identities.ts', "    .where('users.tenant_code', '=', tenant)\n", ''],
    ],
    tests: [LINK, 'two tenants with the same client'],
  },
  guard(
    'binding a provider’s account to its issuer',
    'store/identities.ts',
    "one('issuer', '=', issuer), ",
    '',
    [LINK, 'the same subject of another issuer'],
  ),
  guard(
    'a forced change of password before single sign-on',
    'routes/sso.ts',
    'if (user.mustChange && user.passwordHash)',
    'if (false)',
    [LINK, 'comes before single sign-on'],
  ),
  guard(
    'no unverified email for a new user',
    'domain/providers/managed-user.ts',
    "claims.isEmailVerified ? normalizeUsername(claims.email) : ''",
    'normalizeUsername(claims.email)',
    [CREATE, 'an email that is not verified'],
  ),
  guard(
    'no sign-in without the groups of a user',
    'oidc/claims.ts',
    '=== undefined && isGroupsLeftOut',
    '=== undefined && false',
    [CREATE, 'leaves out'],
  ),
  guard(
    'accepting a logout token once',
    'store/provider-sessions.ts',
    'if (used.numInsertedOrUpdatedRows === 0n)',
    'if (false)',
    [LOGOUT, 'is accepted once'],
  ),
  guard(
    'the limit of refused logout tokens of an address',
    'routes/provider-logout.ts',
    'if (await isUsedUp(store, now(), failures, window))',
    'if ((await isUsedUp(store, now(), failures, window)) && !failures)',
    ['server/backchannel-limit.test.ts', 'are limited per minute'],
  ),
  guard(
    'rejecting an ID token as a logout token',
    'oidc/backchannel-logout.ts',
    "if ('nonce' in claims)",
    'if (false)',
    [LOGOUT, 'with a nonce'],
  ),
  guard(
    'refusing a sign-in that a logout token has ended',
    'store/provider-sessions.ts',
    'if (ended) return false;',
    'void ended;',
    ['foreign/provider-logout-early.test.ts', 'refuses the session that'],
  ),
  guard(
    'storing a sign-in after the logout token',
    'store/provider-sessions.ts',
    '    .forShare()\n',
    '',
    [ENDED, 'waits, and opens no session'],
  ),
  guard(
    'accepting a logout token after the sign-in',
    'store/provider-sessions.ts',
    '    .forUpdate()\n',
    '',
    [ENDED, 'waits for the sign-in'],
  ),
  {
    name: 'encrypting ID tokens in the database',
    cuts: [
      [
        'gateway/src/domain/providers/provider-sessions.ts',
        "    sealed: keyring.seal('id-token', idToken),\n",
        '    sealed: idToken,\n',
      ],
    ],
    tests: [LOGOUT, 'only encrypted'],
  },
];
