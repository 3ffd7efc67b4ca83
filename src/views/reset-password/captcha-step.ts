import { batch, computed, signal } from '@preact/signals-core';
import { isCaptchaCorrect, newCaptcha } from '../../core/auth/captcha.ts';
import { isUnsendable } from '../../core/contract/credentials.ts';
import type { Core } from '../../core/kernel/core.ts';
import { requestOtp } from '../../core/flows/request-otp.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { createDeadline } from '../shared/deadline.ts';

export interface CaptchaStepStart {
  /** The user ID typed at sign-in. */
  readonly userId: string;
  /** Called when the gateway has sent a code. */
  readonly onSent: (userId: string) => void;
  /** Announces a text to screen readers. */
  readonly announce: (id: MessageId) => void;
}

/**
 * Creates the state of step 1 (password-reset-02): a correct captcha enables the user ID, and both
 * enable Send OTP.
 */
export function createCaptchaStep(core: Core, { userId, onSent, announce }: CaptchaStepStart) {
  const { captchaLength, captchaRenewMs } = core.constants;
  const code = signal('');
  const entry = signal('');
  const account = signal(userId);
  const isSending = signal(false);
  const problem = signal('');
  let isDisposed = false;

  const isCorrect = computed(() => isCaptchaCorrect(entry.value, code.value));
  const captchaError = computed((): MessageId | undefined =>
    entry.value.length >= captchaLength && !isCorrect.value ? 'captcha.wrong' : undefined,
  );
  const userIdError = computed((): MessageId | undefined =>
    isUnsendable(account.value) ? 'login.unsendable' : undefined,
  );
  const wait = createDeadline(core, () => {
    problem.value = '';
    announce('reset.send.ready');
  });
  const renewal = createDeadline(core, () => {
    renew();
    announce('reset.captcha.renewed');
  });

  function enterCaptcha(text: string): void {
    const wasCorrect = isCorrect.peek();
    entry.value = text;
    if (isCorrect.peek() && !wasCorrect) announce('reset.captcha.right');
  }

  function renew(): void {
    batch(() => {
      code.value = newCaptcha(captchaLength);
      entry.value = '';
    });
    renewal.set(captchaRenewMs);
  }

  const canSend = computed(
    () =>
      isCorrect.value &&
      account.value.trim() !== '' &&
      !userIdError.value &&
      wait.secondsLeft.value === 0,
  );

  return {
    code,
    /** When the code expires, in milliseconds since the epoch. */
    validUntil: renewal.endsAt,
    captchaError,
    /** True if the characters match, which enables the user ID. */
    isCorrect,
    account,
    userIdError,
    /** The error message if no code was sent; otherwise ''. */
    problem,
    canSend,
    isSending,
    /** Seconds until the gateway allows the next attempt. */
    secondsToWait: wait.secondsLeft,

    refresh: renew,
    enterCaptcha,
    /** Enters the characters for the user, and returns them. */
    fillIn(): string {
      enterCaptcha(code.peek());
      return code.peek();
    },
    enterUserId: (text: string) => (account.value = text),

    /** Requests the one-time code; does nothing if that is not allowed yet or already in progress. */
    async send(): Promise<void> {
      if (!canSend.peek() || isSending.peek()) return;
      problem.value = '';
      isSending.value = true;
      const sentTo = account.peek().trim();
      // The captcha must not change while the user waits for the reply.
      renewal.stop();
      const result = await requestOtp(core, sentTo);
      if (isDisposed) return;
      isSending.value = false;
      if (result.kind === 'sent') return onSent(sentTo);
      problem.value = result.message;
      renewal.set(captchaRenewMs);
      if (result.retryAfterMs > 0) wait.set(result.retryAfterMs);
    },

    /** Creates the first code and starts its timer; returns a function that stops everything. */
    start(): () => void {
      isDisposed = false;
      renew();
      return () => {
        isDisposed = true;
        wait.stop();
        renewal.stop();
      };
    },
  };
}

export type CaptchaStep = ReturnType<typeof createCaptchaStep>;
