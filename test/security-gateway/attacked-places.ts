import { CALLS } from '../../src/core/contract/calls.ts';
import { DEFAULT_UTILITY_BASE, XSRF_COOKIE } from '../../src/core/contract/names.ts';
import type { SendOptions } from '../support/gateway/agent.ts';
import { decoded, inHeader } from './attack-texts.ts';

/** A request: its path and options. */
type Sent = readonly [path: string, options?: SendOptions];
type Places = Readonly<Record<string, (attack: string) => Sent>>;

/** The user whose session the calls have. */
export const ATTACKED = { userId: '' };

const put = (path: string, body: unknown): Sent => [
  path,
  { method: 'PUT', body: JSON.stringify(body) },
];
const post = (path: string, headers: Record<string, string>, body?: object): Sent => [
  path,
  {
    ...{ method: 'POST', headers: { 'credential-encoding': 'uri', ...headers } },
    ...(body && { body: JSON.stringify(body) }),
  },
];
const rename = (names: Record<string, unknown>): Sent =>
  put(CALLS.updateProfile.path, { userId: ATTACKED.userId, ...names });
const contact = (members: Record<string, unknown>): Sent =>
  put(CALLS.updateContacts.path, [
    { userId: ATTACKED.userId, contactMethod: 'EMAIL', contactType: 'SEC', ...members },
  ]);
/** So that the calls reach the password or the code, and not the limit of an account. */
const stranger = (attack: string): string =>
  `unknown-${Buffer.from(attack).toString('base64url').slice(0, 200)}`;

const { authTypes, requestOtp, login, resetPassword, resetByLink, forceResetPassword } = CALLS;

/** Every text of the caller in a call of the API, whose reply is an envelope. */
export const CALL_PLACES: Places = {
  'the tenant of authTypes': (attack) => [`${authTypes.path}?tenantCode=${attack}`],
  'the name of a parameter': (attack) => [`${authTypes.path}?tenantCode=ACME&${attack}=1`],
  'a parameter given twice': (attack) => [`${authTypes.path}?tenantCode=ACME&tenantCode=${attack}`],
  'the user ID of requestOtp': (attack) => [`${requestOtp.path}?timeZone=UTC&username=${attack}`],
  'the time zone': (attack) => [`${requestOtp.path}?username=nobody&timeZone=${attack}`],
  'the user ID of login': (attack) => post(login.path, { username: attack, password: 'x' }),
  'the password of login': (attack) =>
    post(login.path, { username: stranger(attack), password: attack }),
  'the password of login, without an encoding': (attack) =>
    post(login.path, {
      username: stranger(attack),
      password: inHeader(attack),
      'credential-encoding': inHeader(attack),
    }),
  'the code': (attack) =>
    post(resetPassword.path, {
      ...{ username: stranger(attack), password: 'Brand-New-2026', otp: attack },
    }),
  'the token of a link': (attack) =>
    post(resetByLink.path, {
      ...{ username: stranger(attack), password: 'Brand-New-2026', 'reset-token': attack },
    }),
  'the new password': (attack) => post(forceResetPassword.path, { password: attack }),
  'the password of a confirmation': (attack) => post(CALLS.confirm.path, { password: attack }),
  'the current password of a change': (attack) =>
    post(CALLS.changePassword.path, { password: attack, 'new-password': 'Brand-New-2026' }),
  'the new password of a change': (attack) =>
    post(CALLS.changePassword.path, { password: 'x', 'new-password': attack }),
  'the option of a confirmation': (attack) => [
    CALLS.confirmAtProvider.path,
    { method: 'POST', body: JSON.stringify({ option: decoded(attack) }) },
  ],
  'the code of a second factor': (attack) =>
    post(CALLS.confirmWithCode.path, { otp: attack }, { method: 'recovery' }),
  'the ticket of a second factor': (attack) =>
    post(
      CALLS.secondFactor.path,
      { otp: '1' },
      { ticket: decoded(attack), method: 'app', trust: true },
    ),
  'the ticket of a mailed code': (attack) =>
    post(CALLS.mailSignInCode.path, {}, { ticket: decoded(attack) }),
  'the ticket to set up an app at a sign-in': (attack) =>
    post(CALLS.newSignInApp.path, {}, { ticket: decoded(attack) }),
  'the tickets of an app at a sign-in': (attack) =>
    post(
      CALLS.addSignInApp.path,
      { otp: '1' },
      { ticket: decoded(attack), appTicket: decoded(attack) },
    ),
  'the marks of a sign-in': (attack) =>
    post(login.path, {
      username: stranger(attack),
      password: 'x',
      cookie: `sso-seen=${inHeader(attack)}`,
    }),
  'the trusted browsers of a sign-in': (attack) =>
    post(login.path, {
      username: stranger(attack),
      password: 'x',
      cookie: `sso-trust=${inHeader(attack)}`,
    }),
  'the user of userExtensions': (attack) => [CALLS.userExtensions.path.replace('{userId}', attack)],
  'the lookup field': (attack) => [
    `${DEFAULT_UTILITY_BASE}${CALLS.lookup.path}?lookupField=${attack}`,
  ],
  'the first name': (attack) => rename({ firstName: decoded(attack), lastName: '' }),
  'the last name': (attack) => rename({ firstName: 'A', lastName: decoded(attack) }),
  'the language': (attack) => rename({ langCode: decoded(attack) }),
  'the user of a change': (attack) => rename({ userId: decoded(attack), langCode: 'en_US' }),
  'the name of a member': (attack) => rename({ langCode: 'en_US', [decoded(attack)]: {} }),
  'the email': (attack) => contact({ contactValue: decoded(attack) }),
  'the kind of a contact': (attack) =>
    contact({ contactValue: '', contactType: decoded(attack), contactMethod: decoded(attack) }),
  'a body that may not be JSON': (attack) => [
    CALLS.updateProfile.path,
    { method: 'PUT', body: decoded(attack) },
  ],
  'the tenant of a call': (attack) => [
    CALLS.userProfile.path,
    { headers: { 'tenant-code': inHeader(attack) } },
  ],
  'the tenant of a sign-in': (attack) =>
    post(login.path, { username: 'x', password: 'x', 'tenant-code': inHeader(attack) }),
  'the anti-forgery header': (attack) =>
    post(CALLS.logout.path, { 'x-xsrf-token': inHeader(attack) }),
  'the headers that only describe a call': (attack) => {
    const text = inHeader(attack);
    const described = { 'accept-language': text, 'user-agent': text, 'if-none-match': text };
    const traced = { 'x-request-id': text, traceparent: text, referer: text };
    const forwarded = { 'x-forwarded-for': text, 'x-forwarded-host': text, forwarded: text };
    const names = { 'component-name': text, 'section-name': text };
    return [authTypes.path, { headers: { ...described, ...traced, ...forwarded, ...names } }];
  },
  'the headers that say where a call is from': (attack) => {
    const text = inHeader(attack);
    return post(login.path, { origin: text, 'sec-fetch-site': text, 'calling-entity': text });
  },
  'the type of a body': (attack) => [
    CALLS.updateProfile.path,
    { method: 'PUT', body: '{}', headers: { 'content-type': inHeader(attack) } },
  ],
  'all cookies of a call': (attack) => {
    const names = [
      ...['sso-session', 'sso-browser', 'sso-trust', 'sso-ticket', 'sso-flow', 'sso-logout'],
      ...['locale', XSRF_COOKIE],
    ];
    const cookie = names.map((name) => `${name}=${inHeader(attack)}`).join('; ');
    return [CALLS.userProfile.path, { headers: { cookie } }];
  },
  'the name of a cookie': (attack) => [
    CALLS.refresh.path,
    { headers: { cookie: `${inHeader(attack)}=1; ${inHeader(attack)}` } },
  ],
};

const sso = (name: string, attack: string): Sent => {
  const options = { authType: 'OIDC', orgType: 'TENANT', tenantCode: 'ACME', [name]: attack };
  const query = Object.entries(options).map((pair) => pair.join('='));
  return [`${CALLS.sso.path}?${query.join('&')}`];
};
const form = (path: string, body: string, headers: Record<string, string> = {}): Sent => [
  path,
  {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  },
];
const page = (path: string, headers: Record<string, string> = {}): Sent => [
  path,
  { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers } },
];

/** The texts that choose an option of single sign-on. */
export const SSO_PLACES: Places = {
  'the kind of single sign-on': (attack) => sso('authType', attack),
  'the organization of single sign-on': (attack) => sso('orgType', attack),
  'the tenant of single sign-on': (attack) => sso('tenantCode', attack),
  'the hint of single sign-on': (attack) => sso('loginHint', attack),
};

/** The texts of a sign-out by a provider, whose refusal is logged. */
export const LOGGED_PLACES: Places = {
  'the token of a sign-out at a provider': (attack) =>
    form(`${CALLS.sso.path}/backchannel/acme-oidc-tenant`, `logout_token=${attack}`),
  'the option of a sign-out at a provider': (attack) =>
    form(`${CALLS.sso.path}/backchannel/${attack}`, 'logout_token=x'),
};

/** Every text of the caller in a page, in a reply of a provider and in the demo's provider. */
export const PAGE_PLACES: Places = {
  'the response of a provider': (attack) => [
    `${CALLS.sso.path}/callback?state=${attack}&code=${attack}&iss=${attack}`,
  ],
  'the option of a response': (attack) => [`${CALLS.sso.path}/callback/${attack}?state=x&code=x`],
  'the path of a page': (attack) => page(`/${attack}`),
  'a path of the API': (attack) => [`/api/${attack}`],
  'the tenant of a page': (attack) => page(`/x${attack}/login`),
  'the query of a page': (attack) => page(`/login?errorMsg=${attack}&${attack}`),
  'the headers of a page': (attack) => {
    const text = inHeader(attack);
    return page('/login', { 'accept-language': text, cookie: `locale=${text}`, range: text });
  },
  'the name of an element’s file': (attack) => [`/elements/${attack}`],
  'the name of a tenant’s picture': (attack) => [`/assets/tenants/${attack}`],
  'the product of the demo': (attack) => page(`/suite/${attack}`),
  'the client of the provider': (attack) =>
    page(`/oidc/auth?client_id=${attack}&response_type=code&scope=openid`),
  'the state of the provider': (attack) =>
    page(
      `/oidc/auth?client_id=acme-oidc-tenant&response_type=${attack}&state=${attack}&scope=${attack}`,
    ),
  'the sign-in page of the provider': (attack) => page(`/oidc/interaction/${attack}`),
  'the form of the provider': (attack) =>
    form(`/oidc/interaction/x`, `email=${attack}&password=${attack}&choice=${attack}`, {
      'sec-fetch-site': 'same-origin',
    }),
  'the code at the provider': (attack) =>
    form('/oidc/token', `grant_type=authorization_code&client_id=${attack}&code=${attack}`),
  'the token at the provider': (attack) => [
    '/oidc/me',
    { headers: { authorization: `Bearer ${inHeader(attack)}` } },
  ],
  'the cookies of the provider': (attack) =>
    page('/oidc/interaction/x', {
      cookie: `_interaction=${inHeader(attack)}; _session=${inHeader(attack)}`,
    }),
};
