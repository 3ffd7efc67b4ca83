import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import { createDeadline } from '../shared/deadline.ts';
import type { Place } from './reset-place.ts';

/** What the panel shows for requesting another code: the button, its countdown, or nothing (password-reset-07). */
export type ResendOffer = 'ready' | 'counting' | 'hidden';

export interface SendsEvents {
  /** Called when another code may be requested. */
  readonly onReady: () => void;
  /** Called when the last code has expired. */
  readonly onExpired: () => void;
}

/**
 * Tracks how often a one-time code was sent, and the resulting timers (password-reset-08): each send starts the
 * countdown to the next one and the code's 15 minutes; every third send hides Resend for a while.
 */
export function createSends(core: Core, { onReady, onExpired }: SendsEvents) {
  const { otpMaxSends, otpResendMs, otpResendHiddenMs, otpClearMs } = core.constants;
  const count = signal(0);
  const isHidden = signal(false);
  const resend = createDeadline(core, onReady);
  const expiry = createDeadline(core, onExpired);
  const isLongWait = () => count.peek() % otpMaxSends === 0;
  const offer = computed((): ResendOffer => {
    if (resend.secondsLeft.value === 0) return 'ready';
    return isHidden.value ? 'hidden' : 'counting';
  });

  return {
    offer,
    secondsLeft: resend.secondsLeft,
    /** When the last one-time code expires, in milliseconds since the epoch. */
    validUntil: expiry.endsAt,
    /** When another code may be requested, in milliseconds since the epoch; 0 if it may be already. */
    resendAt: resend.endsAt,
    /** How many codes were sent. */
    count: () => count.peek(),
    /** Continues after a reload, with the times left. */
    restore({ sends, resendAt, validUntil }: Place): void {
      count.value = sends;
      isHidden.value = isLongWait();
      if (resendAt > core.ports.now()) resend.set(resendAt - core.ports.now());
      expiry.set(validUntil - core.ports.now());
    },
    /** True from the third send on; when that code expires, the user starts again. */
    isLastRound: () => count.peek() >= otpMaxSends,
    noteSent(): void {
      count.value += 1;
      isHidden.value = isLongWait();
      resend.set(isHidden.peek() ? otpResendHiddenMs : otpResendMs);
      expiry.set(otpClearMs);
    },
    /** Blocks the next send for as long as the gateway demands. */
    wait(ms: number): void {
      isHidden.value = false;
      resend.set(ms);
    },
    /** Calls `onExpired` again after a second. */
    postponeExpiry: () => expiry.set(1000),
    stop(): void {
      resend.stop();
      expiry.stop();
    },
  };
}

export type Sends = ReturnType<typeof createSends>;
