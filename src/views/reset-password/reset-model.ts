import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import type { StepMark } from '../../core/kernel/steps.ts';
import { finishReset } from '../../core/flows/finish-reset.ts';
import { forceReset, resetByLink, resetPassword } from '../../core/flows/reset-password.ts';
import { optionsService } from '../../core/flows/load-portal.ts';
import { mailedLinkService } from '../../core/config/mailed-link.ts';
import { isUnsendable } from '../../core/contract/credentials.ts';
import { RESET_LINK } from '../../core/contract/names.ts';
import { leaveForcedChange } from '../../core/flows/leave-forced-change.ts';
import { requestOtp } from '../../core/flows/request-otp.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { createCaptchaStep } from './captcha-step.ts';
import { createOtpEntry } from '../shared/otp/otp-entry.ts';
import {
  createPasswordEntry,
  type PasswordName,
  type Passwords,
} from '../shared/password/password-entry.ts';
import type { ResetStage } from './reset-place.ts';
import { createSteps } from './reset-steps.ts';
import { resetTrailService } from './reset-trail.ts';
import { createSends } from './sends.ts';

export interface ResetStart {
  /** The user ID typed at sign-in. */
  readonly userId: string;
  /** True if the user must set a new password before signing in: no captcha, no code. */
  readonly isForced: boolean;
  /** Returns to the sign-in form. */
  readonly onReturn: (userId: string) => void;
  /** Opens the panel again after the user went back to the form. */
  readonly onOpen: (userId: string) => void;
}

/** The values of step 2 at submit: the user ID only with a link, the code only without one. */
export interface Entry extends Passwords {
  readonly otp: string;
  readonly username: string;
}

/** The result of a submit: `field` is the input to focus; undefined if the user has nothing to correct. */
export type Submitted = { readonly field: PasswordName | 'otp' | 'username' | undefined };
const mark = (name: Extract<StepMark, `sso:reset:${string}`>) => performance.mark(name);
const ALL_VALID: Submitted = { field: undefined };

/** Creates the state of the reset panel. Apart from the code, typed values stay in their inputs. */
export function createReset(core: Core, host: Host, start: ResetStart) {
  const { isForced, onReturn, onOpen } = start;
  const { t } = messagesService(core);
  const link = mailedLinkService(core);
  // A gateway without the feature mails no links; then the user requests a code, as without a link.
  if (isForced || !optionsService(core).features.includes(RESET_LINK)) link.token = '';
  /** The token of the link that opened the panel; '' if the user needs a code. */
  const token = signal(link.token);
  const isDirect = isForced || token.peek() !== '';
  /** Where a reload, or a way back in the history, continues. */
  const resumed = isDirect ? undefined : resetTrailService(core).resume();
  const userId = resumed?.place.userId ?? start.userId;
  const stage = signal<ResetStage>(isDirect ? 'password' : (resumed?.step ?? 'captcha'));
  const userIdError = signal<MessageId | undefined>();
  const account = signal(userId);
  const pending = signal<'change' | 'send' | undefined>();
  const problem = signal('');
  const resendProblem = signal('');
  const sentNote = signal('');
  /** The text of the live region. */
  const spoken = signal('');
  let isDisposed = false;

  const announce = (id: MessageId) => (spoken.value = t(id));
  const showSent = (id: 'reset.sent' | 'reset.sentAgain') => {
    const minutes = Math.ceil((sends.validUntil.peek() - core.ports.now()) / 60_000);
    return (sentNote.value = t(id, { userId: account.peek(), minutes }));
  };
  const noteSent = (id: 'reset.sent' | 'reset.sentAgain') => {
    mark('sso:reset:code-sent');
    sends.noteSent();
    spoken.value = showSent(id);
    steps.reach('password');
  };
  const otp = createOtpEntry(core.constants.otpLength);
  const passwords = createPasswordEntry();
  const captcha = createCaptchaStep(core, {
    userId,
    announce,
    onSent: (sentTo) => {
      account.value = sentTo;
      otp.clear();
      noteSent('reset.sent');
    },
  });
  const sends = createSends(core, {
    onReady: () => {
      resendProblem.value = '';
      announce('reset.resend.ready');
    },
    onExpired: () => {
      // The gateway decides about a change that is in progress.
      if (pending.peek() === 'change') sends.postponeExpiry();
      else if (stage.peek() === 'captcha') return;
      else if (sends.isLastRound()) startAgain();
      else otp.clear('expired');
    },
  });
  const steps = createSteps(core, { account, stage, captcha, sends, onReturn, onOpen });
  function startAgain(): void {
    snackBarService(core).show('info', t('reset.expired'));
    steps.finish();
  }

  /** Validates the input beside the passwords; returns its name if it is invalid. */
  const firstInvalidProof = (entry: Entry): 'otp' | 'username' | undefined => {
    if (isForced) return undefined;
    if (!token.peek()) return otp.validate(entry.otp) ? undefined : 'otp';
    account.value = entry.username.trim();
    const missing = account.peek() ? undefined : 'login.userId.required';
    userIdError.value = isUnsendable(account.peek()) ? 'login.unsendable' : missing;
    return userIdError.peek() && 'username';
  };
  /** Validates all fields, so that all errors show; returns the first invalid one. */
  const firstInvalid = (entry: Entry): Submitted['field'] => {
    const proof = firstInvalidProof(entry);
    const field = passwords.validate(entry);
    return proof ?? field;
  };
  const send = ({ password }: Entry) => {
    if (isForced) return forceReset(core, password);
    const userId = account.peek();
    const ofLink = token.peek();
    return ofLink
      ? resetByLink(core, { userId, token: ofLink, password })
      : resetPassword(core, { userId, otp: otp.digits.peek(), password });
  };

  return {
    stage,
    isForced,
    /** True if a mailed link takes the place of the code. */
    isByLink: computed(() => token.value !== ''),
    userIdError,
    account,
    captcha,
    otp,
    passwords,
    sends,
    pending,
    /** The error message if the password was not changed; otherwise ''. */
    problem,
    /** The error message if no further code was sent; otherwise ''. */
    resendProblem,
    sentNote,
    spoken,
    isBusy: computed(() => pending.value !== undefined || captcha.isSending.value),

    /** Requests another code, which invalidates the previous one; clears the input. */
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

    /** Changes the password to the entered one; does nothing while a call is in progress. */
    async change(entry: Entry): Promise<Submitted> {
      if (pending.peek()) return ALL_VALID;
      problem.value = '';
      spoken.value = '';
      const field = firstInvalid(entry);
      if (field) return { field };
      pending.value = 'change';
      mark('sso:reset:submitted');
      const result = await send(entry);
      if (isDisposed) return ALL_VALID;
      if (result.kind === 'changed') {
        mark('sso:reset:changed');
        sends.stop();
        link.token = '';
        stage.value = 'changed';
        await resetTrailService(core).end();
        finishReset(core, host);
        return ALL_VALID;
      }
      pending.value = undefined;
      if (result.kind === 'lost') {
        steps.finish();
        return ALL_VALID;
      }
      if (result.kind === 'failed') problem.value = result.message;
      if (token.peek()) return { field: 'username' };
      return { field: isForced ? 'password' : 'otp' };
    },

    /** Announces why the password was not changed. */
    announceProblem: () => (spoken.value = problem.peek()),

    /** Clears the error of the user ID when it is edited. */
    editUserId: () => (userIdError.value = undefined),

    /** Gives up the link, and starts again with a code for the entered user ID. */
    requestCode(): void {
      link.token = token.value = '';
      problem.value = '';
      captcha.enterUserId(account.peek());
      steps.reach('captcha');
    },

    /** "Return to Login Page". */
    leave(): void {
      link.token = '';
      if (isForced && stage.peek() !== 'changed') void leaveForcedChange(core);
      steps.finish();
    },

    /** Starts the panel's timers on a screen; returns a function that stops them. */
    start(screen?: Element | null): () => void {
      isDisposed = false;
      steps.begin();
      mark('sso:reset:shown');
      if (resumed) {
        const { place, step } = resumed;
        if (place.sends > 0) {
          sends.restore(place);
          showSent('reset.sent');
        }
        steps.show(step);
      } else if (!isDirect) steps.reach('captcha');
      steps.follow(screen);
      return () => {
        isDisposed = true;
        steps.stop();
      };
    },
  };
}

export type Reset = ReturnType<typeof createReset>;
