import type { CallName } from '../../../../src/core/contract/calls.ts';
import { confirmService } from '../../../../src/core/auth/confirm.ts';
import {
  fakeCredentials,
  type FakeCredentials,
} from '../../../support/browser/fake-credentials.ts';
import type { CoreStart } from '../../../support/core/fake-core.ts';
import { KEY, LAPTOP, listed, PASSKEY_REQUEST, PHONE } from '../../../support/fixtures/passkeys.ts';
import { ok, refused, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { nameOf } from '../../support/by-role.ts';
import type { Screen } from '../../support/screen.ts';
import { drawProfile, prepareProfile, press } from '../profile-screen.tsx';

/** The gateway's demand for a recent sign-in. */
export const CONFIRM = refused(403, { data: { confirm: { maxAgeSeconds: 300 } } });
/** The gateway's refusal of a passkey. */
export const refusal = (passkey: string): Answer =>
  refused(400, { message: 'Refused.', data: { passkey } });

export interface PasskeysStart extends CoreStart {
  /** The answers to calls; each call's last one repeats. */
  readonly answers?: Readonly<Partial<Record<CallName, readonly Answer[]>>>;
  readonly features?: readonly string[];
}

/** Prepares My Profile at a gateway with passkeys, in a browser that has them. */
export function preparePasskeys({ answers, features, ...start }: PasskeysStart = {}): {
  screen: Screen;
  browser: FakeCredentials;
} {
  const announced = features ?? ['passkeys:portal.example'];
  const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features: announced });
  const screen = prepareProfile({}, { ...start, local: { tenantTheme, ...start.local } });
  const all = {
    passkeys: [ok(listed(LAPTOP, PHONE, KEY))],
    newPasskeyOptions: [ok(PASSKEY_REQUEST)],
    ...answers,
  };
  for (const [name, given] of Object.entries(all))
    screen.fake.page.gateway.answer(name as CallName, ...given);
  return { screen, browser: fakeCredentials() };
}

/** Opens My Profile with the card of the passkeys, and its list. */
export async function openPasskeys(start: PasskeysStart = {}): Promise<{
  screen: Screen;
  browser: FakeCredentials;
}> {
  const prepared = preparePasskeys(start);
  drawProfile(prepared.screen);
  await prepared.screen.findByRole('heading', 'Passkeys');
  await waitUntil(() => statusOf(prepared.screen) === '', 'the list');
  return prepared;
}

const cardOf = (screen: Screen) => screen.shadow.querySelector('[data-section=passkeys]');

/** Returns the words of each row. */
export const rowsOf = (screen: Screen): string[] =>
  [...screen.shadow.querySelectorAll('[data-passkey]')].map((row) =>
    [...row.querySelectorAll('p > :is(bdi, span)')]
      .map((word) => word.textContent)
      .join(' | ')
      // Browsers write times with different spaces.
      .replaceAll(/\s/g, ' '),
  );

/** Returns what the card says politely. */
export const statusOf = (screen: Screen): string =>
  cardOf(screen)?.querySelector('[role=status]')?.textContent ?? '';

/** Returns what the card says at once. */
export const alertOf = (screen: Screen): string =>
  [...(cardOf(screen)?.querySelectorAll('[role=alert]') ?? [])]
    .map(({ textContent }) => textContent)
    .join('');

/** Returns the name of what has the focus. */
export function focused(screen: Screen): string | null {
  const { activeElement } = screen.shadow;
  // A field is known by its label.
  const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined;
  return activeElement && nameOf(label ?? activeElement);
}

/** Presses a button that has the focus. */
export async function choose(screen: Screen, name: string): Promise<void> {
  const button = await screen.findByRole('button', name);
  button.focus();
  press(button);
}

/** Answers requests for a confirmation as the user would; returns how often they were made. */
export function answerConfirm(screen: Screen, isConfirmed: boolean): () => number {
  const confirm = confirmService(screen.fake.core);
  const options = { confirmedSecondsAgo: 900, methods: [{ type: 'password', id: '', name: '' }] };
  screen.fake.page.gateway.answer('confirmOptions', ok(options));
  let times = 0;
  confirm.load = () => Promise.resolve();
  confirm.$confirm.listen((request) => {
    if (!request) return;
    times += 1;
    queueMicrotask(() => confirm.settle(isConfirmed));
  });
  return () => times;
}
