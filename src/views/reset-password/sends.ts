import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import { createDeadline } from './deadline.ts';

/** What stands where another code is asked for: the button, its countdown, or nothing (spec 4). */
export type ResendOffer = 'ready' | 'counting' | 'hidden';

export interface SendsEvents {
  /** Another code may be asked for from now on. */
  readonly onReady: () => void;
  /** The time of the last code is over. */
  readonly onExpired: () => void;
}

/**
 * The sends of a one-time code and their times (spec 4, "Reset flow"): each one counts down to the
 * next, every third one hides Resend, and each starts the code's 15 minutes anew.
 */
export function createSends(core: Core, { onReady, onExpired }: SendsEvents) {
  const { otpMaxSends, otpResendMs, otpResendHiddenMs, otpClearMs } = core.constants;
  const count = signal(0);
  const isHidden = signal(false);
  const resend = createDeadline(core, onReady);
  const expiry = createDeadline(core, onExpired);
  const offer = computed((): ResendOffer => {
    if (resend.secondsLeft.value === 0) return 'ready';
    return isHidden.value ? 'hidden' : 'counting';
  });

  return {
    offer,
    secondsLeft: resend.secondsLeft,
    /** Until when the last one-time code is valid, in milliseconds since the epoch. */
    validUntil: expiry.endsAt,
    /** True from the third send on: when the time is over, the person starts again. */
    isLastRound: () => count.peek() >= otpMaxSends,
    noteSent(): void {
      count.value += 1;
      isHidden.value = count.peek() % otpMaxSends === 0;
      resend.set(isHidden.peek() ? otpResendHiddenMs : otpResendMs);
      expiry.set(otpClearMs);
    },
    /** Follows the server, which wants so much time to pass. */
    wait(ms: number): void {
      isHidden.value = false;
      resend.set(ms);
    },
    /** Asks again a moment later whether the time is over. */
    postponeExpiry: () => expiry.set(1000),
    stop(): void {
      resend.stop();
      expiry.stop();
    },
  };
}

export type Sends = ReturnType<typeof createSends>;
