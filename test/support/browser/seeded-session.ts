import type { BrowserContext, Page } from 'playwright-core';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { LoginData } from '../../../src/core/contract/auth.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';

export const ADA = 'ada@acme.example';
/** The demo accounts' password. */
export const PASSWORD = 'Portal-2026!';

/** Remaining life of a session for which the page shows the expiry warning. */
const SOON_MS = CONSTANTS.sessionWarningMs - 10_000;

/** A small file of the portal. A page that shows it has the portal's cookies and storage. */
const SMALL_FILE = '/assets/environments/environment.release.json';

/** A sign-in that a test has made in place of the sign-in screen. */
interface SignIn {
  readonly tenant: string;
  readonly userId: string;
  readonly beganMs: number;
  readonly reply: { readonly data: LoginData };
  /** The cookie with the session's end. */
  readonly expiry: string;
}

const headersOf = (userId: string, tenant: string): Record<string, string> => ({
  ...credentialHeaders({ username: userId, password: PASSWORD }),
  [HEADERS.callingEntity]: 'UI',
  [HEADERS.tenantCode]: tenant,
});

/** Returns what the sign-in screen stores about a session. With `isEnding` the session is about to expire. */
function factsOf(
  { tenant, userId, beganMs, reply: { data }, expiry }: SignIn,
  isEnding = false,
): Record<string, string> {
  const lifetimeMs = data.tokenExpiry * 1000;
  const endsAtMs = beganMs + (isEnding ? SOON_MS : lifetimeMs);
  const facts = {
    tenant,
    userId,
    displayName: data.displayName,
    displayRole: data.roles[0] ?? '',
    roles: JSON.stringify(data.roles),
    userType: data.userType,
    locale: data.langCd,
    lastLoginTime: data.lastLogin,
    lastTabActiveOn: String(beganMs),
    'sso-elements.clock': String(endsAtMs - Date.parse(decodeURIComponent(expiry))),
    'sso-elements.lifetime': String(lifetimeMs),
    tokenExpiryTime: String(endsAtMs),
    isAuthenticated: 'true',
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value));
}

/** Signs Ada in as the sign-in screen does, before the first page of a browser profile. */
export async function seedSession(
  context: BrowserContext,
  origin: string,
  { isEnding = false } = {},
): Promise<void> {
  const beganMs = Date.now();
  const headers = headersOf(ADA, 'ACME');
  const response = await context.request.post(origin + CALLS.login.path, { headers });
  const reply = (await response.json()) as SignIn['reply'];
  const cookies = await context.cookies(origin);
  const expiry = cookies.find(({ name }) => name === 'tokenExpiryDttm')?.value ?? '';
  const facts = factsOf({ tenant: 'ACME', userId: ADA, beganMs, reply, expiry }, isEnding);
  await context.addInitScript(
    (entries) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'Y');
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    // Prevents a silent refresh by the page.
    { ...facts, 'sso-elements.stayTried': facts['tokenExpiryTime'] ?? '' },
  );
}

/** Opens a page of the portal as a user who has signed in. The sign-in screen would cost twice as much CPU time. */
export async function openSignedIn(
  page: Page,
  portal: string,
  userId: string,
  path = '/dashboard',
): Promise<void> {
  const { origin, hostname } = new URL(portal);
  const [, host = 'acme'] = /^(\w+)\.localhost$/.exec(hostname) ?? [];
  const tenant = host.toUpperCase();
  const beganMs = Date.now();
  await page.goto(origin + SMALL_FILE);
  const [reply, expiry] = await page.evaluate(
    async ({ url, headers }) => {
      const response = await fetch(url, { method: 'POST', headers });
      const cookie = /\btokenExpiryDttm=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      return [(await response.json()) as SignIn['reply'], cookie] as const;
    },
    { url: CALLS.login.path, headers: headersOf(userId, tenant) },
  );
  await page.evaluate(
    ({ facts, url }) => {
      for (const [name, value] of Object.entries(facts)) localStorage.setItem(name, value);
      location.replace(url);
    },
    { facts: factsOf({ tenant, userId, beganMs, reply, expiry }), url: portal + path },
  );
  await page.waitForURL(`**${path}`);
}
