import { nextFrame } from '@open-wc/testing';
import { snackBarService, type SnackBar } from '../../../src/core/notices/snack-bar.ts';
import { stopClock, type ManualClock } from '../../support/time/manual-clock.ts';
import { ok, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ADMIN, BASIC, openScreen, PASSPORT, portal, type Screen } from '../login/screen.tsx';
import type { CoreStart } from '../../support/core/fake-core.ts';
import { codeFromSpeech, silentVoice } from '../../support/browser/spoken-code.ts';
import { type FakeHistory, withHistory } from './fake-history.ts';

export const OTP = 'One-time password (OTP)';
export const CAPTCHA = 'Enter CAPTCHA';
export const STRONG = 'Brand-New-2026';
export const ADA = 'ada@acme.example';

/** The text that the fake speech synthesis received last. */
let spoken = '';
const realVoice = Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis');
beforeEach(() => {
  const value = silentVoice((text) => (spoken = text));
  Object.defineProperty(globalThis, 'speechSynthesis', { value, configurable: true });
});
afterEach(() => {
  if (realVoice) Object.defineProperty(globalThis, 'speechSynthesis', realVoice);
});

/**
 * Waits until the screen shows its changes. A test that nothing changed needs this, because it would see the old
 * state.
 */
export const redrawn = () => nextFrame();

export interface PanelStart extends CoreStart {
  readonly requestOtp?: Answer[];
  readonly resetPassword?: Answer[];
  readonly forceResetPassword?: Answer[];
  readonly login?: Answer[];
  readonly userId?: string;
  /** The tab's history, if the test needs it. */
  readonly history?: FakeHistory;
}

/** The sign-in screen with the reset panel open, on a clock that the test advances. */
export class Panel {
  readonly snacks: SnackBar[] = [];
  readonly clock: ManualClock;

  constructor(readonly screen: Screen) {
    this.clock = stopClock(screen.fake.page);
    snackBarService(screen.fake.core).$snackBar.listen((snack) => snack && this.snacks.push(snack));
  }

  get gateway() {
    return this.screen.fake.page.gateway;
  }

  /** How often a call was made. */
  count = (call: 'requestOtp' | 'resetPassword' | 'forceResetPassword' | 'logout') =>
    this.gateway.requests(call).length;

  /** Returns the shown code as Listen reads it. */
  readCode(): string {
    this.screen.press('Listen');
    return codeFromSpeech(spoken);
  }

  isDisabled = (name: string) => this.screen.find(name)?.matches(':disabled') ?? true;

  solve(): void {
    this.screen.type(CAPTCHA, this.readCode());
  }

  /** Completes step 1. */
  async requestCode(): Promise<void> {
    this.solve();
    await waitUntil(() => !this.isDisabled('Send OTP'));
    this.screen.press('Send OTP');
    await waitUntil(() => this.screen.hasField(OTP), 'step 2 did not open');
  }

  /** Requests the next code and waits for the reply. */
  async resend(): Promise<void> {
    const before = this.count('requestOtp');
    this.screen.press('Resend OTP');
    await waitUntil(() => this.count('requestOtp') === before + 1 && !this.screen.find('Sending…'));
  }

  /** Fills both passwords and, if there is one, the code; presses Change Password. */
  change(password = STRONG, confirmed = password, code = '123456'): void {
    if (this.screen.hasField(OTP)) this.screen.type(OTP, code);
    this.screen.type('Password', password);
    this.screen.type('Confirm Password', confirmed);
    this.screen.press('Change Password');
  }

  /** The problem that the form shows. */
  get problem(): string {
    return this.screen.element.querySelector('.sso-reset-problem')?.textContent ?? '';
  }
}

async function openWith(start: PanelStart): Promise<Panel> {
  const { history, overrides = [] } = start;
  const screen = await openScreen({
    authTypes: [portal([BASIC, PASSPORT, ADMIN])],
    ...start,
    overrides: [withHistory(history), ...overrides],
  });
  const panel = new Panel(screen);
  const { requestOtp = [ok()], resetPassword = [ok()], forceResetPassword = [ok()] } = start;
  panel.gateway.answer('requestOtp', ...requestOtp);
  panel.gateway.answer('resetPassword', ...resetPassword);
  panel.gateway.answer('forceResetPassword', ...forceResetPassword);
  return panel;
}

/** Opens the panel by its link at step 1. */
export async function openPanel(start: PanelStart = {}): Promise<Panel> {
  const panel = await openWith(start);
  panel.screen.type('User ID', start.userId ?? ADA);
  panel.screen.press('Reset Password');
  await waitUntil(() => panel.screen.hasField(CAPTCHA), 'the panel did not open');
  return panel;
}

/** Opens the panel and goes to step 2. */
export async function openCodeStep(start: PanelStart = {}): Promise<Panel> {
  const panel = await openPanel(start);
  await panel.requestCode();
  return panel;
}

/** Signs in for the first time, which requires a new password. */
export async function openForced(start: PanelStart = {}): Promise<Panel> {
  const forced = ok({ roles: [], tokenExpiry: 900, forcePwdChangeOnLogin: true });
  const panel = await openWith({ ...start, login: [forced] });
  panel.screen.signIn('new@acme.example', 'first');
  await waitUntil(() => panel.screen.hasField('Confirm Password'), 'the panel did not open');
  return panel;
}
