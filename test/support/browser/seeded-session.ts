import type { BrowserContext } from 'playwright-core';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';

export const ADA = 'ada@acme.example';
const PASSWORD = 'Portal-2026!';

/** Remaining life of a session for which the page shows the expiry warning. */
const SOON_MS = CONSTANTS.sessionWarningMs - 10_000;

/** Signs Ada in as the sign-in screen does. With `isEnding` the session is about to expire. */
export async function seedSession(
  context: BrowserContext,
  origin: string,
  { isEnding = false } = {},
): Promise<void> {
  const beganMs = Date.now();
  const reply = await context.request.post(origin + CALLS.login.path, {
    headers: {
      ...credentialHeaders({ username: ADA, password: PASSWORD }),
      [HEADERS.callingEntity]: 'UI',
      [HEADERS.tenantCode]: 'ACME',
    },
  });
  const { data } = (await reply.json()) as { data: { tokenExpiry: number; displayName: string } };
  const lifetimeMs = data.tokenExpiry * 1000;
  const endsAtMs = beganMs + (isEnding ? SOON_MS : lifetimeMs);
  const cookies = await context.cookies(origin);
  const expiry = cookies.find(({ name }) => name === 'tokenExpiryDttm')?.value ?? '';
  const facts = {
    tenant: 'ACME',
    userId: ADA,
    displayName: data.displayName,
    lastTabActiveOn: String(beganMs),
    'sso-elements.clock': String(endsAtMs - Date.parse(decodeURIComponent(expiry))),
    'sso-elements.lifetime': String(lifetimeMs),
    // Prevents a silent refresh by the page.
    'sso-elements.stayTried': String(endsAtMs),
    tokenExpiryTime: String(endsAtMs),
    isAuthenticated: 'true',
  };
  await context.addInitScript((entries) => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'Y');
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, facts);
}
