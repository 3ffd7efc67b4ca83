import type { CoreStart } from '../../../support/core/fake-core.ts';
import { ok, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, field, prepareProfile, press, type } from '../profile-screen.tsx';

export const OLD = 'Portal-2026!';
export const NEW = 'Brand-New-2026';

/** Prepares My Profile at a gateway that changes the password of a signed-in user. */
export function preparePassword(
  answers: readonly Answer[] = [ok(null)],
  { start = {}, features = [] }: { start?: CoreStart; features?: readonly string[] } = {},
): Screen {
  const announced = ['changePassword', ...features];
  const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features: announced });
  const screen = prepareProfile({}, { ...start, local: { tenantTheme, ...start.local } });
  screen.fake.page.gateway.answer('changePassword', ...answers);
  return screen;
}

/** Presses the button of the card, and waits for the form. */
export async function openForm(screen: Screen): Promise<void> {
  press(await screen.findByRole('button', 'Change password'));
  await waitUntil(() => screen.shadow.querySelector('.sso-password-form') !== null, 'the form');
}

/** Opens My Profile with the form. */
export async function openPassword(
  answers?: readonly Answer[],
  options?: Parameters<typeof preparePassword>[1],
): Promise<Screen> {
  const screen = preparePassword(answers, options);
  drawProfile(screen);
  await screen.findByRole('button', 'Edit');
  await openForm(screen);
  return screen;
}

/** Types the current password, the new one and its confirmation. */
export function fill(screen: Screen, current = OLD, next = NEW, confirmation = next): void {
  type(field(screen, 'Current Password'), current);
  type(field(screen, 'New Password'), next);
  type(field(screen, 'Confirm Password'), confirmation);
}

export function submit(screen: Screen): void {
  field(screen, 'Current Password').form?.requestSubmit();
}

/** Returns the values of the three inputs. */
export const typedIn = (screen: Screen): string[] =>
  ['Current Password', 'New Password', 'Confirm Password'].map(
    (label) => field(screen, label).value,
  );

/** Returns the error of an input; '' if it has none. */
export function errorOf(screen: Screen, label: string): string {
  const box = field(screen, label).closest('.sso-field');
  return box?.querySelector('.sso-field-error')?.textContent ?? '';
}

const card = (screen: Screen) => screen.shadow.querySelector('[data-section=security]');

export const isOpen = (screen: Screen): boolean => card(screen)?.querySelector('form') != null;

/** Returns what the card says to screen readers. */
export const saidIn = (screen: Screen): string =>
  [...(card(screen)?.querySelectorAll('[role=status], [role=alert]') ?? [])]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' | ');

/** Returns the requests that would change the password. */
export const sent = (screen: Screen): readonly Request[] =>
  screen.fake.page.gateway.requests('changePassword');
