import { useSignals } from '@preact/signals-react/runtime';
import { useId, type FocusEvent, type InputEvent, type MouseEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../shared/ui/button.tsx';
import { Field } from '../shared/ui/field.tsx';
import { SignalText } from '../shared/ui/signal-text.tsx';
import { useT } from '../shared/use-core.ts';
import type { FormProps } from './captcha-form.tsx';
import { AccountField } from '../shared/password/account-field.tsx';
import { inputOf } from '../shared/password/input-of.ts';
import { NewPasswordFields } from '../shared/password/new-password-fields.tsx';
import { OtpField } from '../shared/otp/otp-field.tsx';
import { ProblemNote } from './problem-note.tsx';
import { ResendLine } from './resend-line.tsx';
import type { Entry, Reset } from './reset-model.ts';
import { ReturnLink } from './return-link.tsx';
import { useValidUntil } from './use-valid-until.ts';

/** Reads the current values of the inputs, which a password manager may have changed without an event. */
function readEntry(form: HTMLFormElement): Entry {
  const value = (name: keyof Entry) => inputOf(form, name)?.value ?? '';
  return {
    otp: value('otp'),
    username: value('username'),
    password: value('password'),
    confirmPassword: value('confirmPassword'),
  };
}

/** Renders the user ID (password-reset-14), which the gateway compares with the user of the link. */
function LinkFields({ reset, describedBy }: { reset: Reset; describedBy: string | undefined }) {
  useSignals();
  const t = useT();
  const error = reset.userIdError.value;
  return (
    <>
      <p className="sso-reset-sent">{t('reset.link.note')}</p>
      <Field
        label={t('login.userId.label')}
        name="username"
        placeholder={t('login.userId.placeholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        defaultValue={reset.account.peek()}
        aria-describedby={describedBy}
        error={error && t(error)}
      />
    </>
  );
}

/**
 * Renders step 2 (password-reset-09): the new password twice, and the one-time code, or with a mailed link the user ID,
 * or for a forced change neither.
 */
export function PasswordForm({ reset, headingId }: FormProps) {
  useSignals();
  const t = useT();
  const problemId = useId();
  const describedBy = reset.problem.value ? problemId : undefined;
  const { isForced, passwords, pending } = reset;
  const isByLink = reset.isByLink.value;
  const validUntil = useValidUntil(reset.sends.validUntil.value);
  const isChanging = pending.value === 'change';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { field } = await reset.change(readEntry(form));
    if (!field || !form.isConnected) return;
    const input = inputOf(form, field);
    // Screen readers read a field and its error when it gets the focus, so not if it already has it.
    if (input === document.activeElement) reset.announceProblem();
    input?.focus();
    input?.select();
  };
  const edit = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'username') reset.editUserId();
    if (target.name === 'password' || target.name === 'confirmPassword')
      passwords.edit(target.name, readEntry(currentTarget));
  };
  const requestCode = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const panel = currentTarget.closest('.sso-reset');
    // The clicked button is gone after that, so the focus moves to the first input.
    flushSync(reset.requestCode);
    panel?.querySelector('input')?.focus();
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
      {isByLink ? (
        <LinkFields reset={reset} describedBy={describedBy} />
      ) : (
        <AccountField userId={reset.account.value} />
      )}
      {!isForced && !isByLink && (
        <>
          <p className="sso-reset-sent">
            <bdi>
              <SignalText of={reset.sentNote} />
            </bdi>
          </p>
          <div className="sso-reset-code">
            <OtpField
              otp={reset.otp}
              label={t('reset.otp.label')}
              problemText={(problem) => t(`reset.otp.${problem}`, { length: reset.otp.length })}
              hint={validUntil}
              describedBy={describedBy}
            />
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
      {isByLink && reset.problem.value && (
        <Button variant="secondary" isWide onClick={requestCode} disabled={isChanging}>
          {t('reset.link.renew')}
        </Button>
      )}
      <ReturnLink reset={reset} />
    </form>
  );
}
