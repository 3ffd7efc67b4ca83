import type { Signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import type { CaptchaStep } from './captcha-step.ts';
import type { ResetStage, ResetStep } from './reset-place.ts';
import { resetTrailService } from './reset-trail.ts';
import type { Sends } from './sends.ts';

export interface StepsStart {
  /** The user ID to which the code was sent. */
  readonly account: Signal<string>;
  readonly stage: Signal<ResetStage>;
  readonly captcha: CaptchaStep;
  readonly sends: Sends;
  readonly onReturn: (userId: string) => void;
  readonly onOpen: (userId: string) => void;
}

/** Creates the moves between the steps of the open panel and the sign-in form. */
export function createSteps(core: Core, start: StepsStart) {
  const { account, stage, captcha, sends, onReturn, onOpen } = start;
  const trail = resetTrailService(core);
  let stopCaptcha: (() => void) | undefined;
  let isOpen = true;

  const show = (step: ResetStep) => {
    if (stage.peek() === step && stopCaptcha) return;
    stopCaptcha?.();
    stopCaptcha = step === 'captcha' ? captcha.start() : () => undefined;
    stage.value = step;
  };
  const shownUserId = () => (stage.peek() === 'captcha' ? captcha.account : account).peek().trim();

  return {
    /** Shows step 1 or 2, and stores that it was reached. */
    reach(step: ResetStep): void {
      show(step);
      trail.reach({
        userId: shownUserId(),
        step,
        validUntil: sends.validUntil.peek() || core.ports.now() + core.constants.otpClearMs,
        sends: sends.count(),
        resendAt: sends.resendAt.peek(),
      });
    },
    /** Shows a step that was reached before. */
    show,
    shownUserId,
    /** Returns to the sign-in form, and ends the reset. */
    finish(): void {
      void trail.end();
      onReturn(shownUserId());
    },
    /** Follows the browser's Back and Forward while the screen with this element is shown. */
    follow: (screen: Element | null | undefined): void =>
      trail.follow({
        screen,
        show(step) {
          if (isOpen) show(step);
          return isOpen;
        },
        open: onOpen,
        close: () => isOpen && onReturn(shownUserId()),
      }),
    begin: () => (isOpen = true),
    /** Stops the timers when the panel closes. */
    stop(): void {
      isOpen = false;
      stopCaptcha?.();
      stopCaptcha = undefined;
      sends.stop();
    },
  };
}
