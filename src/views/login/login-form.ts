import { batch, computed, signal } from '@preact/signals-core';
import { isCaptchaRight, newCaptcha } from '../../core/auth/captcha.ts';
import type { AuthenticationOption } from '../../core/contract/auth.ts';
import { isUnsendable } from '../../core/contract/credentials.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { signIn, type SignInResult } from '../../core/flows/sign-in.ts';
import { startSso } from '../../core/flows/start-sso.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { resetRequestService } from '../../core/auth/reset-request.ts';

/** Fetches what draws and reads out a captcha: most visits need none. */
const loadCaptcha = () => import('../shared/captcha/captcha-block.tsx');
type CaptchaParts = Awaited<ReturnType<typeof loadCaptcha>>;

/** What the sign-in screen shows: the form, the form with a captcha, or the reset panel in its place. */
export type Stage =
  | { readonly kind: 'form' }
  | { readonly kind: 'captcha'; readonly code: string; readonly parts: CaptchaParts }
  | { readonly kind: 'reset'; readonly userId: string; readonly isForced: boolean };

/** The form's inputs by name, in the order they stand. */
export const FIELDS = ['username', 'password', 'captcha'] as const;
export type FieldName = (typeof FIELDS)[number];
/** What the inputs hold at submit. */
export type Entry = Readonly<Record<FieldName, string>>;
type Errors = Readonly<Partial<Record<FieldName, MessageId>>>;

/** How a submit ended. ignored: a sign-in is under way already; incomplete: `field` is the first to mend. */
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
  return isCaptchaRight(entry, code) ? undefined : 'captcha.wrong';
};

/** What is wrong with an entry (spec 5), by field; without a code no captcha is asked for. */
function findErrors({ username, password, captcha }: Entry, code: string | undefined): Errors {
  return {
    username: credentialError(username.trim(), 'login.userId.required'),
    password: credentialError(password, 'login.password.required'),
    captcha: code === undefined ? undefined : captchaError(captcha, code),
  };
}

/** The state of the sign-in form; what is typed stays in its inputs. */
export function createLoginForm(core: Core, host: Host, givenUserId = '') {
  const resetFor = resetRequestService(core).take();
  const stage = signal<Stage>(
    resetFor === undefined
      ? { kind: 'form' }
      : { kind: 'reset', userId: resetFor, isForced: false },
  );
  const errors = signal<Errors>({});
  /** Why the last sign-in failed, as the toast says it; '' after the next edit. */
  const refusal = signal('');
  /** What the person waits for: her password being checked, or a provider's page. */
  const pending = signal<'password' | AuthenticationOption | undefined>(undefined);
  /** The user ID that the form starts with, and the field that takes the focus then. */
  const resumed = signal<{ readonly userId: string; readonly focus: FieldName } | undefined>(
    givenUserId ? { userId: givenUserId, focus: 'password' } : undefined,
  );

  let stopWaiting = () => {};
  /** True from a submit until the form shows that it is busy. */
  let isSending = false;
  const resume = (userId = '') => {
    resumed.value = { userId, focus: 'username' };
  };
  const shownCode = () => {
    const shown = stage.peek();
    return shown.kind === 'captcha' ? shown.code : undefined;
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

  /** Missing fields are told by toast as well (spec 5); the first field's ends up on top. */
  const showMissing = () => {
    const { t } = messagesService(core);
    for (const name of [...FIELDS].reverse()) {
      const error = errors.peek()[name];
      if (error?.endsWith('.required'))
        toastsService(core).show('error', t('error.title'), t(error));
    }
  };

  /** Nothing came in the page's place: no answer, or one without a page in it. */
  const giveUpLeaving = () => {
    const { t } = messagesService(core);
    pending.value = undefined;
    toastsService(core).show('error', t('error.title'), t('error.timeout'));
  };

  return {
    stage,
    errors,
    refusal,
    pending,
    resumed,
    isBusy: computed(() => pending.value !== undefined),

    /** Signs in with what the inputs hold: "Login flow" of spec 4. */
    async submit(entry: Entry): Promise<Submitted> {
      if (isSending || pending.peek() !== undefined) return { kind: 'ignored' };
      errors.value = findErrors(entry, shownCode());
      const field = FIELDS.find((name) => errors.peek()[name]);
      if (field) {
        showMissing();
        return { kind: 'incomplete', field };
      }
      isSending = true;
      const signingIn = signIn(core, host, { userId: entry.username, password: entry.password });
      // The call leaves first: it need not wait until the form is drawn as busy.
      await new Promise((go) => setTimeout(go));
      pending.value = 'password';
      isSending = false;
      const result = await signingIn;
      const isCaptchaDue = result.kind === 'rejected' && result.isCaptchaDue;
      // Without its parts there is no captcha to solve; the gateway limits attempts by itself.
      const parts = isCaptchaDue ? await loadCaptcha().catch(() => undefined) : undefined;
      batch(() => {
        // A user who is signed in is being redirected: the form stays busy until the page has gone.
        if (result.kind !== 'signed-in') pending.value = undefined;
        refusal.value = 'message' in result ? result.message : '';
        if (result.kind === 'forced-change') showReset(entry.username.trim(), true);
        if (result.kind === 'rejected' && parts) showCaptcha(parts);
        else if (result.kind === 'rejected') showForm();
      });
      return result;
    },

    /** Leaves for a provider's page; stays where the person keeps the session she has. */
    async leaveFor(option: AuthenticationOption): Promise<void> {
      if (pending.peek() !== undefined) return;
      pending.value = option;
      if (!(await startSso(core, option))) pending.value = undefined;
      else stopWaiting = core.ports.setTimer(giveUpLeaving, core.constants.requestTimeoutMs);
    },

    /** Takes back what was wrong with a field being edited; a full captcha is checked at once (spec 5). */
    edit(name: FieldName, value: string): void {
      refusal.value = '';
      const code = name === 'captcha' ? shownCode() : undefined;
      const isFull = code !== undefined && value.length >= core.constants.captchaLength;
      const error = isFull ? captchaError(value, code) : undefined;
      if (errors.peek()[name] !== error) errors.value = { ...errors.peek(), [name]: error };
    },

    /** Asks for another captcha code. */
    refreshCaptcha(): void {
      const shown = stage.peek();
      if (shown.kind === 'captcha') showCaptcha(shown.parts);
    },
    /** "Try different Sign In options". */
    hideCaptcha: showForm,
    /** Opens the reset panel for the typed user ID. */
    openReset: (userId: string) => showReset(userId.trim(), false),
    /** Comes back from the reset panel, where another user ID may have been typed. */
    returnToForm: (userId: string) => {
      resume(userId);
      showForm();
    },
    /** Lets the form take the focus when it comes, in place of what the person pressed. */
    resume,
    /** Stops waiting: the browser's Back brought the page as it was left. */
    wake(): void {
      stopWaiting();
      pending.value = undefined;
    },
  };
}

export type LoginForm = ReturnType<typeof createLoginForm>;
