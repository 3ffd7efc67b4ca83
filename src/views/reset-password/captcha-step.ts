import { batch, computed, signal } from '@preact/signals-core';
import { isCaptchaRight, newCaptcha } from '../../core/auth/captcha.ts';
import { isUnsendable } from '../../core/contract/credentials.ts';
import type { Core } from '../../core/kernel/core.ts';
import { requestOtp } from '../../core/flows/request-otp.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { proveWork } from '../../core/auth/proof-of-work.ts';
import { createDeadline } from './deadline.ts';

export interface CaptchaStepStart {
  /** The user ID typed at sign-in. */
  readonly userId: string;
  /** Called when a code is on its way. */
  readonly onSent: (userId: string) => void;
  readonly say: (id: MessageId) => void;
}

/** Step 1 (spec 2, "Reset password screen"): the captcha opens the user ID, and both open Send OTP. */
export function createCaptchaStep(core: Core, { userId, onSent, say }: CaptchaStepStart) {
  const { captchaLength, captchaRenewMs, captchaWorkBits } = core.constants;
  const code = signal('');
  const entry = signal('');
  const account = signal(userId);
  const isSending = signal(false);
  const isSolving = signal(false);
  const problem = signal('');
  let isDisposed = false;
  let solving = new AbortController();

  const isRight = computed(() => isCaptchaRight(entry.value, code.value));
  const captchaError = computed((): MessageId | undefined =>
    entry.value.length >= captchaLength && !isRight.value ? 'captcha.wrong' : undefined,
  );
  const userIdError = computed((): MessageId | undefined =>
    isUnsendable(account.value) ? 'login.unsendable' : undefined,
  );
  const wait = createDeadline(core, () => {
    problem.value = '';
    say('reset.send.ready');
  });
  const renewal = createDeadline(core, () => {
    renew();
    say('reset.captcha.renewed');
  });

  function enterCaptcha(text: string): void {
    const wasRight = isRight.peek();
    entry.value = text;
    if (isRight.peek() && !wasRight) say('reset.captcha.right');
  }

  function renew(): void {
    solving.abort();
    batch(() => {
      code.value = newCaptcha(captchaLength);
      entry.value = '';
    });
    renewal.set(captchaRenewMs);
  }

  const canSend = computed(
    () =>
      isRight.value &&
      account.value.trim() !== '' &&
      !userIdError.value &&
      wait.secondsLeft.value === 0,
  );

  return {
    code,
    /** Until when the code is valid, in milliseconds since the epoch. */
    validUntil: renewal.endsAt,
    captchaError,
    /** True once the characters match: the user ID may be entered. */
    isRight,
    account,
    userIdError,
    /** Why no code was sent, in words; '' when nothing is wrong. */
    problem,
    canSend,
    isSending,
    /** True while the page works to fill the characters in. */
    isSolving,
    /** Seconds that the server wants to pass before another try. */
    secondsToWait: wait.secondsLeft,

    refresh: renew,
    enterCaptcha,
    /** Fills the characters in after some work of the page; returns them, or undefined if another code came. */
    async solve(): Promise<string | undefined> {
      if (isSolving.peek() || isRight.peek()) return undefined;
      const { signal } = (solving = new AbortController());
      isSolving.value = true;
      say('reset.captcha.solving');
      await proveWork(code.peek(), captchaWorkBits, signal);
      isSolving.value = false;
      if (signal.aborted) return undefined;
      enterCaptcha(code.peek());
      return code.peek();
    },
    enterUserId: (text: string) => (account.value = text),

    /** Sends the code; does nothing while that is not possible or under way already. */
    async send(): Promise<void> {
      if (!canSend.peek() || isSending.peek()) return;
      problem.value = '';
      isSending.value = true;
      const sentTo = account.peek().trim();
      // Whoever waits for the answer must not have the captcha changed under her.
      renewal.stop();
      const result = await requestOtp(core, sentTo);
      if (isDisposed) return;
      isSending.value = false;
      if (result.kind === 'sent') return onSent(sentTo);
      problem.value = result.message;
      renewal.set(captchaRenewMs);
      if (result.retryAfterMs > 0) wait.set(result.retryAfterMs);
    },

    /** Begins with a code; returns how to end it. */
    start(): () => void {
      isDisposed = false;
      renew();
      return () => {
        isDisposed = true;
        solving.abort();
        wait.stop();
        renewal.stop();
      };
    },
  };
}

export type CaptchaStep = ReturnType<typeof createCaptchaStep>;
