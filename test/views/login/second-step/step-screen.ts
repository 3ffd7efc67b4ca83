import { needsCode } from '../../../support/fixtures/second-factor.ts';
import { type Answer, ok } from '../../../support/fixtures/replies.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { BASIC, openScreen, portal, type ScreenStart } from '../screen.tsx';

export const ADA = 'ada@acme.example';
export const TITLE = 'Enter the code from your app';
export const CODE = '6-digit code';
export const RECOVERY = 'Use a recovery code';
export const RETURN = 'Return to Login Page';

export interface StepStart extends ScreenStart {
  /** Changes of what the refusal of the sign-in says. */
  readonly step?: object;
  /** What the gateway answers to codes; by default it signs in. */
  readonly codes?: readonly Answer[];
  readonly features?: readonly string[];
}

/** Opens the screen of a tenant whose user has a second factor, and signs in with the right password. */
export async function openStep({ step, codes = [ok(LOGIN)], features, ...start }: StepStart = {}) {
  const screen = await openScreen({
    authTypes: [
      portal([BASIC], [{ code: 'TITLE', value: 'Acme Billing' }], features ?? ['secondFactor']),
    ],
    login: [needsCode(step)],
    ...start,
  });
  const { gateway } = screen.fake.page;
  gateway.answer('secondFactor', ...codes);
  const title = () => screen.element.querySelector('h2')?.textContent ?? '';
  const alerts = () =>
    [...screen.element.querySelectorAll('[role=alert]')]
      .map(({ textContent }) => textContent)
      .join('');
  return {
    screen,
    gateway,
    title,
    alerts,
    /** Enters the password, and waits for the step. */
    async begin() {
      screen.signIn(ADA);
      await waitUntil(() => title() !== '', 'the step never opened');
    },
    sent: () => gateway.requests('secondFactor'),
    /** The selected part of the code. */
    selection: (label = CODE) => {
      const { selectionStart, selectionEnd } = screen.field(label);
      return [selectionStart, selectionEnd];
    },
  };
}

/** Opens the screen, and the step on it. */
export async function beginStep(start: StepStart = {}) {
  const opened = await openStep(start);
  await opened.begin();
  return opened;
}
