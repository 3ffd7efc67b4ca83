import { useSignals } from '@preact/signals-react/runtime';
import { type InputEvent, type MouseEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import type { Theme } from '../../core/theme/entries.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { CredentialFields } from './credential-fields.tsx';
import {
  type Entry,
  type FieldName,
  FIELDS,
  type LoginForm,
  type Submitted,
} from './login-form.ts';

const input = (form: HTMLFormElement, name: FieldName): HTMLInputElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

/** Reads the current values of the inputs, which a password manager may have filled in; '' for an input not shown. */
function readEntry(form: HTMLFormElement): Entry {
  const value = (name: FieldName) => input(form, name)?.value ?? '';
  return { username: value('username'), password: value('password'), captcha: value('captcha') };
}

/** Returns true if the element is one of the form's inputs. */
const isField = (element: EventTarget): element is HTMLInputElement & { name: FieldName } =>
  element instanceof HTMLInputElement && (FIELDS as readonly string[]).includes(element.name);

/** Clears and focuses inputs by the result of a submit (sign-in-24). */
function settleInputs(form: HTMLFormElement, submitted: Submitted): void {
  const password = input(form, 'password');
  if (submitted.kind === 'incomplete') input(form, submitted.field)?.focus();
  if (submitted.kind === 'rejected') {
    password?.focus();
    password?.select();
  }
  if (submitted.kind === 'unreachable') {
    for (const field of [password, input(form, 'captcha')]) if (field) field.value = '';
    password?.focus();
  }
}

export interface SignInFormProps {
  form: LoginForm;
  /** May contain the tenant's label for "Reset Password". */
  theme: Theme | undefined;
  /** What is before and after the credentials if the gateway lets the browser remember users. */
  parts: readonly ReactNode[] | undefined;
}

/**
 * Renders the form with user ID, password and, if required, the captcha. The inputs are uncontrolled: a password
 * manager may fill them in without an event, and typing renders nothing again.
 */
export function SignInForm({ form, theme, parts: [before, after] = [] }: SignInFormProps) {
  useSignals();
  const t = useT();
  const refusalId = useId();
  const refusal = form.refusal.value;
  const stage = form.stage.value;
  const pending = form.pending.value;
  const { captcha: captchaError } = form.errors.value;
  const isSigningIn = pending === 'password';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    settleInputs(element, await form.submit(readEntry(element)));
  };
  const edit = ({ target }: InputEvent<HTMLFormElement>) => {
    if (isField(target)) form.edit(target.name, target.value);
  };
  const openReset = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (currentTarget.form) form.openReset(readEntry(currentTarget.form).username);
  };
  const hideCaptcha = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const element = currentTarget.form;
    // The clicked button is removed with the captcha, so the focus moves to an element that remains.
    flushSync(form.hideCaptcha);
    const provider = element?.parentElement?.querySelector<HTMLElement>('[data-provider]');
    (provider ?? element?.querySelector('input'))?.focus();
  };

  return (
    <form
      className="sso-login-form"
      // If a script submits the form without our handler, the password must not be in the URL.
      method="post"
      noValidate
      aria-label={t('login.heading')}
      onSubmit={(event) => void submit(event)}
      onInput={edit}
    >
      {before}
      <CredentialFields form={form} describedBy={refusal ? refusalId : undefined} />
      {after}
      <button
        type="button"
        className="sso-link sso-login-reset"
        disabled={pending !== undefined}
        onClick={openReset}
      >
        {theme?.resetLabel ? (
          <bdi lang={theme.langs['RESETP']}>{theme.resetLabel}</bdi>
        ) : (
          t('login.reset')
        )}
      </button>
      {stage.kind === 'captcha' && (
        <stage.parts.CaptchaBlock
          code={stage.code}
          error={captchaError && t(captchaError)}
          onRefresh={form.refreshCaptcha}
        />
      )}
      {/* Not a live region: the toast announces it. */}
      {refusal && (
        <div id={refusalId}>
          <p className="sso-login-failure-text">
            <AlertIcon />
            {refusal}
          </p>
          {form.hasEndSpace.value && <p className="sso-field-hint">{t('password.space')}</p>}
        </div>
      )}
      <Button
        type="submit"
        isWide
        isBusy={isSigningIn}
        disabled={pending !== undefined && !isSigningIn}
      >
        {isSigningIn ? t('login.submitting') : t('login.submit')}
      </Button>
      {stage.kind === 'captcha' && (
        <button
          type="button"
          className="sso-link sso-login-different"
          disabled={pending !== undefined}
          onClick={hideCaptcha}
        >
          {t('login.differentOptions')}
        </button>
      )}
    </form>
  );
}
