/** What the page of an element says besides its manifest. */
export interface Details {
  /** Name of the package's entry: `login` for `sso-elements/login`. */
  readonly entry: string;
  /** Attributes of the example. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The event of the example, and the field of its `detail` that the example uses. */
  readonly event: readonly [name: string, field: string];
  /** The anchor of its section in docs/embedding.md. */
  readonly section: string;
  /** Rows of the table of sizes: what is loaded, and the budget of `.size-limit.mjs` that limits it. */
  readonly sizes: readonly (readonly [what: string, budget: string])[];
  /** Related pages, by link. */
  readonly related: Readonly<Record<string, string>>;
}

/** The gateway of the examples. */
export const API = 'https://sso.example.com';
const COMMON = {
  '../theming.md': 'Theming',
  '../embedding.md#policies': 'Policies: CSP, Trusted Types, SRI',
};
const screen = (tag: string, view: string) =>
  [
    ['The script, before React', `${tag} before React`],
    ['The view, besides what all screens share', view],
  ] as const;

/** The details of each element, in the order in which pages list the elements. */
export const DETAILS: Readonly<Record<string, Details>> = {
  'sso-login': {
    entry: 'login',
    attributes: { 'api-base': API, tenant: 'ACME' },
    event: ['sso-signed-in', 'userId'],
    section: 'embed-the-sign-in-form-sso-login',
    sizes: [
      ['The script, before React', 'sso-login before React'],
      ['Everything, with React', 'login complete (target 116 kB)'],
    ],
    related: {
      '../guides/passkeys.md': 'Passkeys',
      '../guides/two-step-sign-in.md': 'Two-step sign-in',
      '../guides/existing-application.md': 'Add sign-in to an existing application',
      ...COMMON,
    },
  },
  'sso-dashboard': {
    entry: 'dashboard',
    attributes: { 'api-base': API, tenant: 'ACME' },
    event: ['sso-product-open', 'productCode'],
    section: 'embed-the-dashboard-sso-dashboard',
    sizes: screen('sso-dashboard', 'dashboard’s view (target 10 kB)'),
    related: {
      '../guides/existing-application.md': 'Add it to an existing application',
      ...COMMON,
    },
  },
  'sso-profile': {
    entry: 'profile',
    attributes: { 'api-base': API, tenant: 'ACME' },
    event: ['sso-locale-change', 'locale'],
    section: 'embed-my-profile-sso-profile',
    sizes: screen('sso-profile', 'profile’s view'),
    related: {
      '../guides/passkeys.md': 'Passkeys',
      '../guides/two-step-sign-in.md': 'Two-step sign-in',
      ...COMMON,
    },
  },
  'sso-session-guard': {
    entry: 'session-guard',
    attributes: { 'api-base': API, 'login-path': '/login' },
    event: ['sso-session-warning', 'remainingSeconds'],
    section: 'warn-before-the-session-ends-sso-session-guard',
    sizes: [
      ['The script', 'guard'],
      ['Its worker', 'guard’s worker'],
    ],
    related: {
      '../embedding.md#guard-a-page-of-your-own': 'Guard a page of your own',
      '../guides/javascript-api.md': 'The JavaScript API',
      '../guides/protect-your-api.md': 'Protect your API',
      ...COMMON,
    },
  },
  'sso-cookie-consent': {
    entry: 'cookie-consent',
    attributes: {},
    event: ['sso-consent', 'analyticalCookies'],
    section: 'ask-for-cookie-consent-sso-cookie-consent',
    sizes: [
      ['The script, if the user has answered', 'consent already given'],
      ['Scripts after consent, records and cookies, if used', 'consent, scripts and records'],
    ],
    related: {
      '../embedding.md#prove-an-answer': 'Prove an answer',
      '../embedding.md#run-scripts-after-consent': 'Run scripts after consent',
      '../embedding.md#google-consent-mode': 'Google Consent Mode',
      ...COMMON,
    },
  },
  'sso-user-menu': {
    entry: 'user-menu',
    attributes: { 'api-base': API, tenant: 'ACME' },
    event: ['sso-product-open', 'productCode'],
    section: 'show-who-is-signed-in-sso-user-menu',
    sizes: [['The script, before it is opened', 'user menu, closed']],
    related: {
      '../guides/existing-application.md': 'Add it to an existing application',
      '../guides/javascript-api.md': 'The JavaScript API',
      ...COMMON,
    },
  },
};

/** Links that explain an attribute, a member or an event further, by its name. */
export const SEE: Readonly<Record<string, string>> = {
  tenant: '[How the tenant is found](../embedding.md#attributes-of-all-screens)',
  environment: '[The environment file](../guides/environment.md)',
  locale: '[All codes](../embedding.md#attributes-of-all-screens)',
  theme: '[Light and dark](../theming.md#set-light-or-dark)',
  'worker-src': '[The session worker](../embedding.md#the-session-worker)',
  confirm:
    '[Ask for a recent sign-in](../embedding.md#warn-before-the-session-ends-sso-session-guard)',
  token: '[Protect your API](../guides/protect-your-api.md)',
  'sso-step': '[All steps](../guides/steps.md)',
  'sso-error': '[All kinds](../error-codes.md#kinds-of-sso-error)',
};
