import { useSignals } from '@preact/signals-react/runtime';
import { useId, type FocusEvent, type InputEvent, type SubmitEvent } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { SignalText } from '../shared/ui/signal-text.tsx';
import { useT } from '../shared/use-core.ts';
import type { FormProps } from './captcha-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { OtpField } from './otp-field.tsx';
import { ProblemNote } from './problem-note.tsx';
import { ResendLine } from './resend-line.tsx';
import type { Entry } from './reset-model.ts';
import { ReturnLink } from './return-link.tsx';
import { useValidUntil } from './use-valid-until.ts';

const inputOf = (form: HTMLFormElement, name: string): HTMLInputElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

/** Reads the current values of the inputs, which a password manager may have changed without an event. */
function readEntry(form: HTMLFormElement): Entry {
  const value = (name: keyof Entry) => inputOf(form, name)?.value ?? '';
  return {
    otp: value('otp'),
    password: value('password'),
    confirmPassword: value('confirmPassword'),
  };
}

/** Renders step 2 (password-reset-09): the one-time code, unless the change is forced, and the new password twice. */
export function PasswordForm({ reset, headingId }: FormProps) {
  useSignals();
  const t = useT();
  const problemId = useId();
  const describedBy = reset.problem.value ? problemId : undefined;
  const { isForced, passwords, pending } = reset;
  const validUntil = useValidUntil(reset.sends.validUntil.value);
  const isChanging = pending.value === 'change';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { field } = await reset.change(readEntry(form));
    if (!field || !form.isConnected) return;
    inputOf(form, field)?.focus();
    inputOf(form, field)?.select();
  };
  const edit = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'password' || target.name === 'confirmPassword')
      passwords.edit(target.name, readEntry(currentTarget));
  };
  const leave = ({ currentTarget }: FocusEvent<HTMLFormElement>) =>
    passwords.leave(readEntry(currentTarget));

  return (
    <form
      className="sso-reset-form"
      // If a script submits the form without our handler, the password must not be in the URL.
      method="post"
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void submit(event)}
      onInput={edit}
      onBlur={leave}
    >
      <input
        // Names the account of the password for password managers; hidden from users.
        className="sso-visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={reset.account.value}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {!isForced && (
        <>
          <p className="sso-reset-sent">
            <bdi>
              <SignalText of={reset.sentNote} />
            </bdi>
          </p>
          <div className="sso-reset-code">
            <OtpField otp={reset.otp} hint={validUntil} describedBy={describedBy} />
            <ResendLine reset={reset} />
          </div>
        </>
      )}
      <NewPasswordFields passwords={passwords} describedBy={isForced ? describedBy : undefined} />
      <ProblemNote text={reset.problem} id={problemId} />
      <Button
        type="submit"
        isWide
        isBusy={isChanging}
        disabled={pending.value !== undefined && !isChanging}
      >
        {isChanging ? t('reset.submitting') : t('reset.submit')}
      </Button>
      <ReturnLink reset={reset} />
    </form>
  );
}
