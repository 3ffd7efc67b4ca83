import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { finishReset } from '../../core/flows/finish-reset.ts';
import { forceReset } from '../../core/flows/force-reset.ts';
import { leaveForcedChange } from '../../core/flows/leave-forced-change.ts';
import { requestOtp } from '../../core/flows/request-otp.ts';
import { resetPassword } from '../../core/flows/reset-password.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { createCaptchaStep } from './captcha-step.ts';
import { createOtpEntry } from './otp-entry.ts';
import { createPasswordEntry, type PasswordName, type Passwords } from './password-entry.ts';
import { createSends } from './sends.ts';

/** The stages of spec 4, "Reset flow"; a code that was sent and the password are entered on one screen. */
export type ResetStage = 'captcha' | 'password' | 'changed';

export interface ResetStart {
  /** The user ID typed at sign-in. */
  readonly userId: string;
  /** True when a new password is due before the first sign-in: no captcha, no code. */
  readonly isForced: boolean;
  /** Brings the sign-in form back. */
  readonly onReturn: (userId: string) => void;
}

/** What step 2 holds at submit. */
export interface Entry extends Passwords {
  readonly otp: string;
}

/** How a submit ended for the form: `field` is where to go on; undefined where nothing is to be mended. */
export type Submitted = { readonly field: PasswordName | 'otp' | undefined };
const ALL_VALID: Submitted = { field: undefined };

/** The state of the reset panel (spec 2, 4); what is typed stays in its inputs, but for the code. */
export function createReset(core: Core, host: Host, { userId, isForced, onReturn }: ResetStart) {
  const { t } = messagesService(core);
  const stage = signal<ResetStage>(isForced ? 'password' : 'captcha');
  const account = signal(userId);
  const pending = signal<'change' | 'send' | undefined>();
  const problem = signal('');
  const resendProblem = signal('');
  const sentNote = signal('');
  /** What the live region says. */
  const spoken = signal('');
  let isDisposed = false;

  const say = (id: MessageId) => (spoken.value = t(id));
  const noteSent = (id: 'reset.sent' | 'reset.sentAgain') => {
    sends.noteSent();
    const minutes = Math.round(core.constants.otpClearMs / 60_000);
    spoken.value = sentNote.value = t(id, { userId: account.peek(), minutes });
  };
  const otp = createOtpEntry(core.constants.otpLength);
  const passwords = createPasswordEntry();
  const captcha = createCaptchaStep(core, {
    userId,
    say,
    onSent: (sentTo) => {
      account.value = sentTo;
      noteSent('reset.sent');
      stage.value = 'password';
    },
  });
  const sends = createSends(core, {
    onReady: () => {
      resendProblem.value = '';
      say('reset.resend.ready');
    },
    onExpired: () => {
      // A change under way is the server's to judge.
      if (pending.peek() === 'change') sends.postponeExpiry();
      else if (sends.isLastRound()) startAgain();
      else otp.clear('expired');
    },
  });
  function startAgain(): void {
    snackBarService(core).show('info', t('reset.expired'));
    onReturn(account.peek());
  }

  /** Judges all fields, so that all errors show; gives the first to mend. */
  const firstInvalid = (entry: Entry): Submitted['field'] => {
    const isCode = isForced || otp.judge(entry.otp);
    const field = passwords.judge(entry);
    return isCode ? field : 'otp';
  };
  const send = ({ password }: Entry) =>
    isForced
      ? forceReset(core, password)
      : resetPassword(core, { userId: account.peek(), otp: otp.digits.peek(), password });

  return {
    stage,
    isForced,
    account,
    captcha,
    otp,
    passwords,
    sends,
    pending,
    /** Why the password was not changed, in words; '' when nothing is wrong. */
    problem,
    /** Why no further code was sent. */
    resendProblem,
    sentNote,
    spoken,
    isBusy: computed(() => pending.value !== undefined || captcha.isSending.value),

    /** Asks for another code; what was typed of the one before goes, since that one no longer works. */
    async resend(): Promise<void> {
      if (pending.peek() || sends.offer.peek() !== 'ready') return;
      pending.value = 'send';
      resendProblem.value = '';
      const result = await requestOtp(core, account.peek());
      if (isDisposed) return;
      pending.value = undefined;
      if (result.kind === 'sent') {
        otp.clear();
        noteSent('reset.sentAgain');
      } else {
        resendProblem.value = result.message;
        if (result.retryAfterMs > 0) sends.wait(result.retryAfterMs);
      }
    },

    /** Changes the password to what the inputs hold; nothing while a call is under way. */
    async change(entry: Entry): Promise<Submitted> {
      if (pending.peek()) return ALL_VALID;
      problem.value = '';
      const field = firstInvalid(entry);
      if (field) return { field };
      pending.value = 'change';
      const result = await send(entry);
      if (isDisposed) return ALL_VALID;
      if (result.kind === 'changed') {
        sends.stop();
        stage.value = 'changed';
        finishReset(core, host);
        return ALL_VALID;
      }
      pending.value = undefined;
      if (result.kind === 'lost') {
        onReturn(account.peek());
        return ALL_VALID;
      }
      if (result.kind === 'failed') problem.value = result.message;
      return { field: isForced ? 'password' : 'otp' };
    },

    /** "Return to Login Page". */
    leave(): void {
      if (isForced && stage.peek() !== 'changed') void leaveForcedChange(core);
      onReturn((stage.peek() === 'captcha' ? captcha.account : account).peek().trim());
    },

    /** Starts the panel's times; returns how to end them. */
    start(): () => void {
      isDisposed = false;
      const stopCaptcha = isForced ? undefined : captcha.start();
      return () => {
        isDisposed = true;
        stopCaptcha?.();
        sends.stop();
      };
    },
  };
}

export type Reset = ReturnType<typeof createReset>;
