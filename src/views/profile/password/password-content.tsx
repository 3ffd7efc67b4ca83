import { useSignal, useSignals } from '@preact/signals-react/runtime';
import type { Signal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { mayHavePassword } from '../../../core/flows/change-password.ts';
import { leaveForReset } from '../../../core/flows/leave-profile.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { PASSWORD_TEXTS } from '../../../core/i18n/password-texts.ts';
import { getCore, type Core } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { useUser } from '../../shared/chrome/use-user.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import newPasswordCss from '../../shared/password/new-password.css';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import passwordCss from './password.css';
import { PasswordForm, type PasswordFormProps } from './password-form.tsx';

const addSheet = lateSheet(newPasswordCss + passwordCss);

export interface PasswordContentProps {
  host: Host;
  /** Counts what one card has changed, which others show. */
  changes: Signal<number>;
}

/** Renders the button that opens the form. It has the focus, because the form that had it has been closed. */
function Row({ open, text }: { open: () => void; text: string }) {
  const t = useT();
  const button = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <div className="sso-profile-row" ref={button}>
      <p className="sso-profile-text">{text}</p>
      <Button variant="secondary" onClick={open}>
        {t('profile.password.change')}
      </Button>
    </div>
  );
}

/** Renders the content of the card Password once the user has pressed its button: the form, which is open, or the row. */
function PasswordContent({ host, changes }: PasswordContentProps) {
  useSignals();
  const t = useT();
  const user = useUser();
  const box = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(true);
  /** How the form was closed. */
  const closed = useSignal<Parameters<PasswordFormProps['onClose']>[0] | undefined>(undefined);
  const isOffered = closed.value !== 'not-offered';
  useLayoutEffect(() => {
    const root = box.current?.getRootNode();
    if (root) addSheet(root);
  }, []);

  const open = () => {
    if (!isOffered) return void leaveForReset(getCore(), host);
    closed.value = undefined;
    isOpen.value = true;
  };
  const close: PasswordFormProps['onClose'] = (reason) => {
    flushSync(() => {
      closed.value = reason;
      isOpen.value = false;
    });
    if (reason === 'changed') changes.value += 1;
    if (reason === 'not-offered') void leaveForReset(getCore(), host);
  };
  const done = closed.value === 'changed' ? t('passwords.changed') : '';
  return (
    <div ref={box}>
      <p role="status" className="sso-visually-hidden">
        {done}
      </p>
      {isOpen.value ? (
        // Another user's form is another one, whose inputs are empty.
        <PasswordForm key={user?.userId} host={host} userId={user?.userId ?? ''} onClose={close} />
      ) : (
        <Row open={open} text={t(isOffered ? 'profile.password.here' : 'profile.password.text')} />
      )}
      {done && (
        // Hidden from screen readers: the status says it.
        <p className="sso-password-changed" aria-hidden="true">
          <CheckIcon />
          <span>{done}</span>
        </p>
      )}
      <InlineError message={closed.value === 'other-gateway' ? t('error.render') : ''} />
    </div>
  );
}

/** Loads what the card Password shows once its button is pressed; undefined for a user who has no password. */
export async function loadPassword(core: Core): Promise<typeof PasswordContent | undefined> {
  const [hasPassword] = await Promise.all([
    mayHavePassword(core),
    messagesService(core).add(PASSWORD_TEXTS),
  ]);
  return hasPassword ? PasswordContent : undefined;
}
