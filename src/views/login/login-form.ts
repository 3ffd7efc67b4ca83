import { batch, computed, signal } from '@preact/signals-core';
import { isCaptchaCorrect, newCaptcha } from '../../core/auth/captcha.ts';
import type { AuthenticationOption } from '../../core/contract/auth.ts';
import { isUnsendable } from '../../core/contract/credentials.ts';
import { NOT_ME_PARAMETER } from '../../core/contract/names.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import type { AfterSignIn } from '../../core/flows/complete-sign-in.ts';
import { signInWithPassword, type SignInResult } from '../../core/flows/sign-in.ts';
import { startSso } from '../../core/flows/start-sso.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { mailedLinkService } from '../../core/config/mailed-link.ts';
import type { CaptchaParts, Pending, Stage } from './stage.ts';
import { resetRequestService } from '../../core/auth/reset-request.ts';

/** Imports the captcha and its texts, which most visits do not need. */
async function loadCaptcha(core: Core): Promise<CaptchaParts> {
  const [parts, { SCREEN_TEXTS }] = await Promise.all([
    import('../shared/captcha/captcha-block.tsx'),
    import('../../core/i18n/screen-texts.ts'),
  ]);
  await messagesService(core).add(SCREEN_TEXTS);
  return parts;
}

/** Loads the texts of the hints at a password. Without them the form shows no hint. */
async function loadHints(core: Core): Promise<boolean> {
  try {
    const { END_TEXTS } = await import('../../core/i18n/end-texts.ts');
    await messagesService(core).add(END_TEXTS);
    return true;
  } catch {
    return false;
  }
}

/** The names of the form's inputs, in order. */
export const FIELDS = ['username', 'password', 'captcha'] as const;
export type FieldName = (typeof FIELDS)[number];
/** The values of the inputs at submit. */
export type Entry = Readonly<Record<FieldName, string>>;
type Errors = Readonly<Partial<Record<FieldName, MessageId>>>;

/**
 * The result of a submit. ignored: a sign-in is already in progress; incomplete: `field` is the first invalid one.
 */
export type Submitted =
  | SignInResult
  | { readonly kind: 'ignored' }
  | { readonly kind: 'incomplete'; readonly field: FieldName };

const credentialError = (value: string, missing: MessageId): MessageId | undefined => {
  if (!value) return missing;
  return isUnsendable(value) ? 'login.unsendable' : undefined;
};

const captchaError = (entry: string, code: string): MessageId | undefined => {
  if (!entry) return 'captcha.required';
  return isCaptchaCorrect(entry, code) ? undefined : 'captcha.wrong';
};

/** Validates an entry (sign-in-14) and returns the errors by field. Checks the captcha only if there is a code. */
function findErrors({ username, password, captcha }: Entry, code: string | undefined): Errors {
  return {
    username: credentialError(username.trim(), 'login.userId.required'),
    password: credentialError(password, 'login.password.required'),
    captcha: code === undefined ? undefined : captchaError(captcha, code),
  };
}

/** Creates the state of the sign-in form; typed values stay in its inputs. */
export function createLoginForm(core: Core, host: Host, givenUserId = '') {
  const resetFor = resetRequestService(core).take();
  const link = mailedLinkService(core);
  const isQuestion = link.kind === NOT_ME_PARAMETER;
  const stage = signal<Stage>(
    resetFor === undefined
      ? { kind: 'form' }
      : { kind: 'reset', userId: resetFor, isForced: false, isQuestion },
  );
  const errors = signal<Errors>({});
  /** The error message of the last sign-in, as in the toast; '' after the next edit. */
  const refusal = signal('');
  /** True if the refused password ends with a space, which may be a part of it (sign-in-51). */
  const hasEndSpace = signal(false);
  const pending = signal<Pending>(undefined);
  /** The user ID that the form starts with, and the field that gets the focus. */
  const resumed = signal<{ readonly userId: string; readonly focus: FieldName } | undefined>(
    givenUserId ? { userId: givenUserId, focus: 'password' } : undefined,
  );

  /** The ID of the remembered user whom the screen shows, for a provider; '' if there is none. */
  const knownUserId = signal('');

  let stopWaiting = () => {};
  /** True from a submit until the form renders as busy. */
  let isSending = false;
  /** Resolves when the form renders as busy. */
  let busy: Promise<void> | undefined;
  const resume = (userId = '') => {
    resumed.value = { userId, focus: 'username' };
  };
  const currentCode = () => {
    const current = stage.peek();
    return current.kind === 'captcha' ? current.code : undefined;
  };
  const showCaptcha = (parts: CaptchaParts) => {
    errors.value = { ...errors.peek(), captcha: undefined };
    stage.value = { kind: 'captcha', code: newCaptcha(core.constants.captchaLength), parts };
  };
  const showForm = () => {
    errors.value = { ...errors.peek(), captcha: undefined };
    stage.value = { kind: 'form' };
  };
  const showReset = (userId: string, isForced: boolean) => {
    errors.value = {};
    refusal.value = '';
    stage.value = { kind: 'reset', userId, isForced };
  };

  let missingToast = 0;
  /** Also shows a toast for the first missing field, in place of that of the last submit (sign-in-14). */
  const showMissing = () => {
    const { t } = messagesService(core);
    const { show, dismiss } = toastsService(core);
    const error = FIELDS.map((name) => errors.peek()[name]).find((id) => id?.endsWith('.required'));
    if (!error) return;
    dismiss(missingToast);
    missingToast = show('error', t('error.title'), t(error));
  };

  /** Ends the wait for a provider's page: there was no reply, or one without a page. */
  const giveUpLeaving = () => {
    const { t } = messagesService(core);
    pending.value = undefined;
    toastsService(core).show('error', t('error.title'), t('error.timeout'));
  };

  const isIdle = () => !isSending && pending.peek() === undefined;

  /**
   * Asks what a tenant has to ask after the password. Rejects without the code for it. The form must not render as busy
   * after the question, whose buttons that would disable.
   */
  const after: AfterSignIn = async (login) => {
    const [{ askInForm }] = await Promise.all([import('./after/ask-in-form.tsx'), busy]);
    return askInForm(core, host, login, { stage, pending });
  };

  return {
    stage,
    after,
    errors,
    refusal,
    hasEndSpace,
    pending,
    resumed,
    knownUserId,
    isBusy: computed(() => pending.value !== undefined),
    /** False from the moment at which the user submits the form, which renders as busy later. */
    isIdle,

    /** Signs in with the values of the inputs. */
    async submit(entry: Entry): Promise<Submitted> {
      if (!isIdle()) return { kind: 'ignored' };
      errors.value = findErrors(entry, currentCode());
      const field = FIELDS.find((name) => errors.peek()[name]);
      if (field) {
        showMissing();
        return { kind: 'incomplete', field };
      }
      isSending = true;
      const { username: userId, password } = entry;
      const signingIn = signInWithPassword(core, host, { userId, password }, after);
      const hints = /\s$/.test(entry.password) && loadHints(core);
      // Sends the request before the form renders as busy.
      busy = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
        pending.value = 'password';
        isSending = false;
      });
      await busy;
      const result = await signingIn;
      const isCaptchaDue = result.kind === 'rejected' && result.isCaptchaDue;
      // If the import fails, the form works without a captcha; the gateway still limits the attempts.
      const parts = isCaptchaDue ? await loadCaptcha(core).catch(() => undefined) : undefined;
      batch(() => {
        // A signed-in user is being redirected, so the form stays busy until the page unloads.
        if (result.kind !== 'signed-in') pending.value = undefined;
        refusal.value = 'message' in result ? result.message : '';
        hasEndSpace.value = false;
        if (result.kind === 'second-step')
          stage.value = { ...result, userId: entry.username.trim() };
        if (result.kind === 'forced-change') showReset(entry.username.trim(), true);
        if (result.kind === 'rejected' && parts) showCaptcha(parts);
        else if (result.kind === 'rejected') showForm();
      });
      // The form does not wait for the text.
      if (hints && result.kind === 'rejected')
        void hints.then((isLoaded) => {
          hasEndSpace.value = isLoaded && refusal.peek() !== '';
        });
      return result;
    },

    /** Redirects to a provider's page, unless the user decides to keep the existing session. */
    async leaveFor(option: AuthenticationOption): Promise<void> {
      if (!isIdle()) return;
      pending.value = option;
      if (!(await startSso(core, host, option, knownUserId.peek()))) pending.value = undefined;
      else stopWaiting = core.ports.setTimer(giveUpLeaving, core.constants.requestTimeoutMs);
    },

    /** Clears the error of an edited field; checks a complete captcha at once (captcha-04). */
    edit(name: FieldName, value: string): void {
      refusal.value = '';
      const code = name === 'captcha' ? currentCode() : undefined;
      const isFull = code !== undefined && value.length >= core.constants.captchaLength;
      const error = isFull ? captchaError(value, code) : undefined;
      if (errors.peek()[name] !== error) errors.value = { ...errors.peek(), [name]: error };
    },

    /** Creates another captcha code. */
    refreshCaptcha(): void {
      const current = stage.peek();
      if (current.kind === 'captcha') showCaptcha(current.parts);
    },
    /** "Try different Sign In options". */
    hideCaptcha: showForm,
    /** Opens the reset panel for the typed user ID. */
    openReset: (userId: string) => showReset(userId.trim(), false),
    /** Returns from a panel, where the user may have typed another user ID, and forgets its mailed link. */
    returnToForm: (userId: string) => {
      link.kind = link.token = '';
      resume(userId);
      showForm();
    },
    /** Makes the form take the focus when it renders, because the button that the user clicked will be gone. */
    resume,
    /** Stops waiting after the page was restored from the back-forward cache. */
    wake(): void {
      stopWaiting();
      pending.value = undefined;
    },
  };
}

export type LoginForm = ReturnType<typeof createLoginForm>;
