import type { CallName } from '../../../../src/core/contract/calls.ts';
import type { CoreStart } from '../../../support/core/fake-core.ts';
import { NEW_APP, NO_FACTORS, RECOVERY_CODES } from '../../../support/fixtures/factors.ts';
import { ok, refused, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { typeInto } from '../../support/typing.ts';
import { drawProfile, prepareProfile } from '../profile-screen.tsx';

/** The gateway's demand for a recent sign-in. */
export const CONFIRM = refused(403, { data: { confirm: { maxAgeSeconds: 300 } } });
/** The gateway's refusal of a code. */
export const refusedCode = (code: string, triesLeft?: number): Answer =>
  refused(400, { message: 'Refused.', data: { code, triesLeft } });
/** The gateway's reply with new recovery codes. */
export const CODES = ok({ recoveryCodes: RECOVERY_CODES });

export interface FactorsStart extends CoreStart {
  /** The answers to calls; each call's last one repeats. */
  readonly answers?: Readonly<Partial<Record<CallName, readonly Answer[]>>>;
  readonly features?: readonly string[];
}

/** Prepares My Profile at a gateway with a second factor. */
export function prepareFactors({ answers, features, ...start }: FactorsStart = {}): Screen {
  const announced = features ?? ['secondFactor'];
  const tenantTheme = JSON.stringify({ tenant: 'ACME', themeDetails: [], features: announced });
  const screen = prepareProfile({}, { ...start, local: { tenantTheme, ...start.local } });
  const all = {
    factors: [ok(NO_FACTORS)],
    newApp: [ok(NEW_APP)],
    addApp: [CODES],
    ...answers,
  };
  for (const [name, given] of Object.entries(all))
    screen.fake.page.gateway.answer(name as CallName, ...given);
  return screen;
}

/** Opens My Profile with the card of two-step sign-in, loaded. */
export async function openFactors(start: FactorsStart = {}): Promise<Screen> {
  const screen = prepareFactors(start);
  drawProfile(screen);
  await screen.findByRole('heading', 'Two-step sign-in');
  await waitUntil(() => statusOf(screen) === '', 'the facts');
  return screen;
}

const HEADING = 'h3, h4';

/** Returns the card. Throws if there is none. */
export function cardOf(screen: Screen): HTMLElement {
  const card = screen.shadow.querySelector<HTMLElement>('[data-section=secondFactor]');
  if (!card) throw new Error('no card');
  return card;
}
/** Returns the titles within the card. */
export const titlesOf = (screen: Screen): string[] =>
  [...cardOf(screen).querySelectorAll(HEADING)].map(({ textContent }) => textContent);

/** Returns the words of each row. */
export const rowsOf = (screen: Screen): string[] =>
  [...cardOf(screen).querySelectorAll('.sso-entry')].map((row) =>
    [...row.querySelectorAll('.sso-entry-words p')]
      .map((words) => [...words.querySelectorAll('span')].map((word) => word.textContent))
      .flat()
      .join(' | '),
  );

const said = (screen: Screen, role: 'status' | 'alert') =>
  [...cardOf(screen).querySelectorAll(`[role=${role}]`)]
    .map(({ textContent }) => textContent)
    .join('');
/** Returns what the card says politely. */
export const statusOf = (screen: Screen): string => said(screen, 'status');
/** Returns what the card says at once. */
export const alertOf = (screen: Screen): string => said(screen, 'alert');

/** Returns the field of the code. Throws if there is none. */
export function codeField(screen: Screen): HTMLInputElement {
  const input = cardOf(screen).querySelector<HTMLInputElement>('input[name=otp]');
  if (!input) throw new Error('no field of the code');
  return input;
}

/** Types the code as a user does. */
export function typeCode(screen: Screen, digits: string): void {
  codeField(screen).focus();
  typeInto(codeField(screen), digits);
}
