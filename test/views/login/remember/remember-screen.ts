import { waitUntil } from '../../../support/time/wait-until.ts';
import { ADMIN, BASIC, openScreen, PASSPORT, portal, type ScreenStart } from '../screen.tsx';

export const CHOICE = 'Remember me in this browser';
export const OTHER = 'Not you?';
export const KEY = 'sso-elements.remembered.ACME';

/** What the browser has stored about a user. */
export const stored = (userId = 'ada@acme.example', method = 'password') => ({
  [KEY]: JSON.stringify({ userId, method }),
});

/** Opens the screen of a tenant that offers to remember users, and waits for the choice or the remembered user. */
export async function openRemembering({
  options = [BASIC, PASSPORT, ADMIN],
  features = ['remember'],
  ...start
}: ScreenStart & {
  readonly options?: readonly object[];
  readonly features?: readonly string[];
} = {}) {
  const screen = await openScreen({ authTypes: [portal(options, [], features)], ...start });
  await waitUntil(() => screen.find(OTHER) ?? screen.hasField(CHOICE), 'neither ever appeared');
  const { local, session } = screen.fake.page;
  return {
    screen,
    /** What the browser remembers; undefined if nothing. */
    remembered: (): unknown => JSON.parse(local.values.get(KEY) ?? 'null') ?? undefined,
    tab: session.values,
    local: local.values,
  };
}
