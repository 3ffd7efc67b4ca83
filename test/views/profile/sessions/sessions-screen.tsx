import type { UserSession } from '../../../../src/core/contract/sessions.ts';
import type { CoreStart } from '../../../support/core/fake-core.ts';
import { ok, type Answer } from '../../../support/fixtures/replies.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, prepareProfile } from '../profile-screen.tsx';

/** Returns a time as the gateway sends it. */
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString().slice(0, 19);

export const MINUTE_MS = 60_000;

const session = (changes: Partial<UserSession>): UserSession => ({
  id: 'one',
  isCurrent: false,
  signedInAt: '2026-11-21T11:20:00',
  // A page may run tests for minutes.
  get lastSeenAt() {
    return ago(40 * MINUTE_MS);
  },
  browser: 'Firefox',
  system: 'Windows',
  address: '203.0.113.x',
  provider: '',
  ...changes,
});

export const CURRENT = session({ id: 'current', isCurrent: true });
export const PHONE = session({ id: 'phone', browser: 'Chrome', system: 'Android' });
export const LAPTOP = session({
  id: 'laptop',
  browser: 'Safari',
  system: 'macOS',
  provider: 'Acme Passport',
  lastSeenAt: '2026-01-02T16:10:00',
});

/** Returns a reply with these sessions. */
export const listed = (...sessions: readonly Partial<UserSession>[]): Answer => ok({ sessions });

const theme = (features?: readonly string[]) =>
  JSON.stringify({ tenant: 'ACME', themeDetails: [], features });

/** Prepares My Profile at a gateway with a list of sessions. */
export function prepareSessions(
  answers: { sessions?: readonly Answer[]; endSessions?: readonly Answer[] },
  start: CoreStart = {},
  features: readonly string[] | undefined = ['sessions'],
): Screen {
  const local = { tenantTheme: theme(features), ...start.local };
  const screen = prepareProfile({}, { ...start, local });
  screen.fake.page.gateway
    .answer('sessions', ...(answers.sessions ?? [listed(CURRENT, PHONE, LAPTOP)]))
    .answer('endSessions', ...(answers.endSessions ?? []));
  return screen;
}

/** Opens My Profile, with the card of the sessions. */
export async function openSessions(
  answers: Parameters<typeof prepareSessions>[0] = {},
  start: CoreStart = {},
): Promise<Screen> {
  const screen = prepareSessions(answers, start);
  drawProfile(screen);
  await screen.findByRole('heading', 'My sessions');
  return screen;
}

/** Returns the words of each row. */
export const rowsOf = (screen: Screen): string[] =>
  [...screen.shadow.querySelectorAll('[data-session]')].map((row) =>
    [...row.querySelectorAll('p > span')].map(({ textContent }) => textContent).join(' | '),
  );

/** Returns what the card says to screen readers. */
export const statusOf = (screen: Screen): string =>
  screen.shadow.querySelector('[data-section=sessions] [role=status]')?.textContent ?? '';
