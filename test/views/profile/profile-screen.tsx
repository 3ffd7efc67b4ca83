import { ProfileView, profileCss } from '../../../src/views/profile/profile-view.tsx';
import type { UserProfile } from '../../../src/core/contract/profile.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { language, profile } from '../../support/fixtures/profiles.ts';
import { ok, type Answer } from '../../support/fixtures/replies.ts';
import { Screen } from '../support/screen.ts';

const LOOKUP = ok({
  lookupValues: [
    { lookupValue: 'en_US', description: 'English (United States)' },
    { lookupValue: 'fr_FR', description: 'Français (France)' },
    { lookupValue: 'INT', description: 'Internal user' },
  ],
});

/** Prepares Ada's My Profile before it is rendered. */
export function prepareProfile(
  answers: { userProfile?: Answer; userExtensions?: Answer; lookup?: Answer } = {},
  start: CoreStart = {},
): Screen {
  const user = signedIn('ada@acme.example');
  const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';
  const screen = new Screen(profileCss, {
    href: `${HOST}/profile`,
    ...user,
    ...start,
    local: { ...user.local, tenantTheme, ...start.local },
  });
  screen.fake.page.gateway
    .answer('userProfile', answers.userProfile ?? ok(profile()))
    .answer('userExtensions', answers.userExtensions ?? language('en_US'))
    .answer('lookup', answers.lookup ?? LOOKUP)
    .answer('updateProfile', ok(null))
    .answer('updateContacts', ok([]));
  return screen;
}

export function drawProfile(
  screen: Screen,
  menuItems?: unknown,
  attributes: { chrome?: string; sections?: string } = {},
): void {
  screen.draw(<ProfileView host={screen.fake.host} menuItems={menuItems} {...attributes} />);
}

/** Opens My Profile, rendered and loaded. */
export async function openProfile(
  changes: Partial<UserProfile> = {},
  answers: Parameters<typeof prepareProfile>[0] = {},
  start: CoreStart = {},
): Promise<Screen> {
  const screen = prepareProfile({ userProfile: ok(profile(changes)), ...answers }, start);
  drawProfile(screen);
  await screen.findByRole('button', 'Edit');
  return screen;
}

/** Returns the input or select of a label. Throws if there is none. */
export function field(screen: Screen, label: string): HTMLInputElement {
  const found = [...screen.shadow.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  );
  const input = found && screen.shadow.getElementById(found.htmlFor);
  if (!input) throw new Error(`no field ${label}`);
  return input as HTMLInputElement;
}

/** Replaces an input's value with an event that React handles. */
export function type(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  const proto = Object.getPrototypeOf(input) as object;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, value);
  const event = input instanceof HTMLSelectElement ? 'change' : 'input';
  input.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Returns a fact's text by its label. */
export function fact(screen: Screen, label: string): string {
  const term = [...screen.shadow.querySelectorAll('dt')].find((dt) => dt.textContent === label);
  return term?.nextElementSibling?.textContent ?? '';
}

/**
 * Clicks an element with a default action of the browser. The click does not reach the screen, which prevents
 * defaults.
 */
export function press(element: Element | null | undefined): void {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
