import type { SecurityEvent } from '../../../../src/core/contract/events.ts';
import type { CoreStart } from '../../../support/core/fake-core.ts';
import { ok, type Answer } from '../../../support/fixtures/replies.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, prepareProfile } from '../profile-screen.tsx';
import { ago, CURRENT, listed, MINUTE_MS, PHONE } from '../sessions/sessions-screen.tsx';

/** Returns an event of a browser; fields that are not given are known. */
export const eventOf = (event: string, changes: Partial<SecurityEvent> = {}): SecurityEvent => ({
  event,
  at: ago(40 * MINUTE_MS),
  browser: 'Firefox',
  system: 'Windows',
  address: '203.0.113.x',
  ...changes,
});

/** Returns a reply with these events. */
export const happened = (...events: readonly Partial<SecurityEvent>[]): Answer => ok({ events });

/** Returns a reply with a number of sign-ins, from addresses that count them. */
export const signIns = (count: number): Answer =>
  happened(
    ...Array.from({ length: count }, (_, n) => eventOf('sign-in', { address: `10.0.${n}.x` })),
  );

/** Prepares My Profile at a gateway that lists what has happened to the account, and the sessions if they are given. */
export function prepareEvents(
  events: readonly Answer[],
  { start = {}, features = ['events'] }: { start?: CoreStart; features?: readonly string[] } = {},
): Screen {
  const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features });
  const screen = prepareProfile({}, { ...start, local: { tenantTheme, ...start.local } });
  screen.fake.page.gateway
    .answer('securityEvents', ...events)
    .answer('sessions', listed(CURRENT, PHONE))
    .answer('endSessions', listed(CURRENT));
  return screen;
}

/** Opens My Profile, with the card of recent activity. */
export async function openEvents(
  events: readonly Answer[],
  options: Parameters<typeof prepareEvents>[1] = {},
): Promise<Screen> {
  const screen = prepareEvents(events, options);
  drawProfile(screen);
  await screen.findByRole('heading', 'Recent activity');
  return screen;
}

const card = (screen: Screen) => screen.shadow.querySelector('[data-section=events]');

/** Returns the words of each row. */
export const rowsOf = (screen: Screen): string[] =>
  [...(card(screen)?.querySelectorAll('li') ?? [])].map((row) =>
    [...row.querySelectorAll('p > span')].map(({ textContent }) => textContent).join(' | '),
  );

/** Returns what the card says to screen readers. */
export const statusOf = (screen: Screen): string =>
  card(screen)?.querySelector('[role=status]')?.textContent ?? '';

/** Returns the number of lists that the card has asked for. */
export const asked = (screen: Screen): number =>
  screen.fake.page.gateway.requests('securityEvents').length;
