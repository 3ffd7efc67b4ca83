import { useSignal, useSignals } from '@preact/signals-react/runtime';
import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
} from 'react';
import { leaveForReset } from '../../../core/flows/leave-profile.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { AccountField } from '../../shared/password/account-field.tsx';
import { inputOf } from '../../shared/password/input-of.ts';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { SignalText } from '../../shared/ui/signal-text.tsx';
import { useT } from '../../shared/use-core.ts';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import { useLeaveGuard } from '../profile-cards.tsx';
import { createPasswordModel, type Entry, type EntryName } from './password-model.ts';
import { useNamedGateway } from './use-named-gateway.ts';

export interface PasswordFormProps {
  host: Host;
  userId: string;
  /** Closes the form, which has been emptied. */
  onClose: (reason: 'changed' | 'not-offered' | 'canceled' | 'other-gateway') => void;
}

const CURRENT = { show: 'passwords.current.show', hide: 'passwords.current.hide' } as const;
const NEW = { show: 'passwords.new.show', hide: 'passwords.new.hide' } as const;

/** Reads the current values of the inputs, which a password manager may have changed without an event. */
function readEntry(form: HTMLFormElement): Entry {
  const value = (name: keyof Entry) => inputOf(form, name)?.value ?? '';
  return {
    currentPassword: value('currentPassword'),
    password: value('password'),
    confirmPassword: value('confirmPassword'),
  };
}

/** Renders the form that changes the password (profile-48). */
export function PasswordForm({ host, userId, onClose }: PasswordFormProps) {
  useSignals();
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [model] = useState(() => createPasswordModel(getCore()));
  const { passwords } = model;
  const isSending = model.isSending.value;
  const spoken = useSignal('');
  useLeaveGuard(model.hasTyped.value);
  useLayoutEffect(() => {
    if (form.current) inputOf(form.current, 'currentPassword')?.focus();
  }, []);
  const close = (reason: Parameters<typeof onClose>[0]) => {
    // No script of the page may find the passwords in inputs that are no longer shown.
    form.current?.reset();
    onClose(reason);
  };
  useNamedGateway(form, host, () => close('other-gateway'));

  const errorOf = (name: EntryName): string => {
    if (name === 'currentPassword') return model.currentError.peek();
    const error = passwords.errors.peek()[name];
    return error ? t(error) : '';
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shown = event.currentTarget;
    spoken.value = '';
    const submitted = await model.submit(readEntry(shown));
    if (!submitted || !shown.isConnected) return;
    if (submitted === 'changed' || submitted === 'not-offered') return close(submitted);
    const input = inputOf(shown, submitted);
    const root = shown.getRootNode() as Document | ShadowRoot;
    // Screen readers read a field and its error when it gets the focus, so not if it already has it.
    if (root.activeElement === input) spoken.value = errorOf(submitted);
    input?.focus();
    input?.select();
  };
  const edit = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) model.edit(target.name, readEntry(currentTarget));
  };
  const leave = ({ currentTarget }: FocusEvent<HTMLFormElement>) =>
    passwords.leave(readEntry(currentTarget));

  return (
    <form
      ref={form}
      className="sso-password-form"
      // If a script submits the form without our handler, the passwords must not be in the URL.
      method="post"
      noValidate
      aria-label={t('profile.password.change')}
      onSubmit={(event) => void submit(event)}
      onInput={edit}
      onBlur={leave}
      onKeyDown={(event) => !isSending && cancelOnEscape(event, () => close('canceled'))}
    >
      <p className="sso-profile-text">{t('passwords.text')}</p>
      <AccountField userId={userId} />
      <div>
        <PasswordField
          label={t('passwords.current')}
          names={CURRENT}
          name="currentPassword"
          autoComplete="current-password"
          required
          readOnly={isSending}
          error={model.currentError.value}
        />
        <button
          type="button"
          className="sso-link sso-password-forgot"
          aria-disabled={isSending || undefined}
          onClick={() => !isSending && void leaveForReset(getCore(), host)}
        >
          {t('passwords.forgot')}
        </button>
      </div>
      <NewPasswordFields
        passwords={passwords}
        label="passwords.new"
        names={NEW}
        readOnly={isSending}
      />
      <InlineError message={model.problem.value} className="sso-password-problem" />
      <p role="status" className="sso-visually-hidden">
        <SignalText of={spoken} />
      </p>
      <div className="sso-profile-actions">
        <Button variant="secondary" disabled={isSending} onClick={() => close('canceled')}>
          {t('profile.cancel')}
        </Button>
        <Button type="submit" isBusy={isSending}>
          {t(isSending ? 'reset.submitting' : 'profile.password.change')}
        </Button>
      </div>
    </form>
  );
}
