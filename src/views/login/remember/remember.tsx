import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { reauthService } from '../../../core/auth/reauth.ts';
import { configService } from '../../../core/config/config.ts';
import { REMEMBERED_TEXTS } from '../../../core/i18n/remembered-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { initials } from '../../../core/platform/safety/text.ts';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { useT } from '../../shared/use-core.ts';
import type { LoginForm } from '../login-form.ts';
import { openingOf } from '../opening.ts';
import { Named } from '../second-step/named.tsx';
import { LastUsed } from './last-used.tsx';
import { type RememberModel, rememberModelOf } from './remember-model.ts';
import sheetCss from './remember.css';

export interface RememberProps {
  host: Host;
  form: LoginForm;
}

/** The field User ID, which stays in the form for password managers. */
const userIdField = (part: Element | null) =>
  part?.closest('form')?.querySelector<HTMLInputElement>('[name=username]') ?? undefined;

const passwordField = ({ form }: HTMLInputElement) =>
  form?.querySelector<HTMLInputElement>('[name=password]');

/**
 * Fills in the field User ID and passes its focus to the password, because the user does not see it. Returns a function
 * that ends that.
 */
function replaceField(field: HTMLInputElement, userId: string): () => void {
  const passFocus = () => passwordField(field)?.focus();
  const box = field.closest('.sso-field');
  field.value = userId;
  field.tabIndex = -1;
  box?.setAttribute('aria-hidden', 'true');
  field.addEventListener('focus', passFocus);
  if (field.matches(':focus')) passFocus();
  return () => {
    field.removeEventListener('focus', passFocus);
    field.removeAttribute('tabindex');
    box?.removeAttribute('aria-hidden');
    if (field.value === userId) field.value = '';
  };
}

/** Returns what creates the parts of a form before and after the credentials, which share a state. */
function partsOf(modelOf: (form: LoginForm) => RememberModel) {
  /** Renders the remembered user in place of the field User ID, which it fills in. */
  function RememberedUser({ host, form }: RememberProps) {
    useSignals();
    const t = useT();
    const core = getCore();
    const model = modelOf(form);
    const part = useLightSheet(sheetCss);
    const user = model.shown.value;
    const userId = user?.userId;
    // The user of the session that has ended in this tab.
    const endedFor = openingOf(core, host).end.value?.userId;
    useLayoutEffect(() => model.start(userIdField(part.current)?.value ?? ''), [model, part]);
    useLayoutEffect(() => {
      const field = userIdField(part.current);
      return field && userId !== undefined ? replaceField(field, userId) : undefined;
    }, [part, userId]);
    useLayoutEffect(() => {
      const field = userIdField(part.current);
      if (!field || !endedFor || field.value === endedFor) return;
      model.yieldToOther();
      field.value = endedFor;
    }, [endedFor, model, part]);
    useEffect(() => {
      const element = part.current?.closest('form');
      // Before the form sends the password.
      element?.addEventListener('submit', model.submit, { capture: true });
      const unfollow = model.follow();
      return () => {
        element?.removeEventListener('submit', model.submit, { capture: true });
        unfollow();
      };
    }, [model, part]);
    const forget = () => {
      const field = userIdField(part.current);
      // The clicked button is removed, and the field passes the focus on until then.
      flushSync(model.forget);
      const password = field && passwordField(field);
      // A password manager may have filled in the one of the former user.
      if (password) password.value = '';
      field?.focus();
    };
    return (
      <div ref={part} className={user ? 'sso-remembered' : 'sso-remembered-none'}>
        {user && (
          <>
            <span className="sso-remembered-mark" aria-hidden="true">
              {initials(user.userId)}
            </span>
            <span className="sso-remembered-text">
              <Named text={t('remembered.continue')} values={{ userId: user.userId }} />
            </span>
            <button
              type="button"
              className="sso-link"
              disabled={form.pending.value !== undefined}
              onClick={forget}
            >
              {t('remembered.other')}
            </button>
            <LastUsed core={core} method={user.method} part={part} />
          </>
        )}
      </div>
    );
  }

  /** Renders the user's choice to be remembered. */
  function RememberChoice({ form }: RememberProps) {
    useSignals();
    const t = useT();
    const id = useId();
    const model = modelOf(form);
    if (model.shown.value) return null;
    return (
      <div className="sso-remember">
        <input
          type="checkbox"
          id={id}
          checked={model.isTicked.value}
          disabled={form.pending.value !== undefined}
          onChange={({ target }) => (model.isTicked.value = target.checked)}
        />
        <label htmlFor={id}>{t('remembered.choice')}</label>
      </div>
    );
  }

  return (host: Host, form: LoginForm) =>
    [
      <RememberedUser key="user" host={host} form={form} />,
      <RememberChoice key="choice" host={host} form={form} />,
    ] as const;
}

type RememberParts = ReturnType<typeof partsOf>;

/** Returns the parts once their texts are loaded. Rejects in a dialog over a page, which has a user of its own. */
export async function loadRemember(): Promise<RememberParts> {
  const core = getCore();
  if (reauthService(core).$reauth.get() !== undefined) throw new Error('no choice in a dialog');
  const [{ tenant }] = await Promise.all([
    configService(core).ready(),
    messagesService(core).add(REMEMBERED_TEXTS),
  ]);
  return partsOf((form) => rememberModelOf(core, tenant, form));
}
