// cspell:ignore webauthn
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useState } from 'react';
import { passkeySupport, preparePasskeySupport } from '../../../core/flows/passkey-support.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { REQUEST_TEXTS } from '../../../core/i18n/request-texts.ts';
import { getCore, type Core } from '../../../core/kernel/core.ts';
import { canSuggestPasskeys } from '../../../core/passkeys/capabilities.ts';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon, Icon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { Loader } from '../parts.ts';
import { createPasskeyModel, type PasskeyNotice, type PasskeyProps } from './passkey-model.ts';
import sheetCss from './passkey.css';

/** The part of the screen whose submits sign in another way. */
const METHODS = '.sso-login-methods';
/** The field in which the browser may suggest passkeys. The second step has none. */
const FIELD = '[name=username]';

const PasskeyIcon = () => (
  <Icon>
    <circle cx="9.5" cy="7.5" r="4" />
    <path d="M2.5 20.5c0-4 3-6.5 7-6.5 1.2 0 2.3.2 3.3.7" />
    <circle cx="17.5" cy="13.5" r="2.7" />
    <path d="M17.5 16.2v5.3l1.7-1.3-1.7-1.4" />
  </Icon>
);

/**
 * Renders why no passkey has signed in. A refusal is announced at once, the wait and a user's own choice when there is
 * time.
 */
function Notice({ notice, wait }: { notice: PasskeyNotice | undefined; wait: string }) {
  const isFailed = notice?.kind === 'failed';
  return (
    <>
      {isFailed && (
        <div role="alert">
          <p className="sso-login-failure-text sso-passkey-notice">
            <AlertIcon />
            <span>{notice.message}</span>
          </p>
        </div>
      )}
      <div role="status">
        {notice && !isFailed && (
          <p className="sso-passkey-unused sso-passkey-notice">
            <InfoIcon />
            <span>{notice.message}</span>
          </p>
        )}
        {wait && <p className="sso-visually-hidden">{wait}</p>}
      </div>
    </>
  );
}

const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.3v.2" />
  </Icon>
);

export interface PasskeyButtonProps extends PasskeyProps {
  /** What has loaded the button, and shows none after a failure. */
  parts: Loader;
}

const LABELS = {
  idle: 'login.passkey',
  waiting: 'login.passkey.waiting',
  checking: 'login.submitting',
} as const;

/** Returns the button for the passkeys of an RP ID, which the browser suggests in the field User ID too, if it can. */
const buttonFor = (
  core: Core,
  rpId: string,
  isSuggesting: boolean,
): ComponentType<PasskeyButtonProps> =>
  function PasskeyButton(props: PasskeyButtonProps) {
    useSignals();
    const t = useT();
    const part = useLightSheet(sheetCss);
    const [model] = useState(() =>
      createPasskeyModel(core, rpId, props, () => {
        // The focused button will be gone.
        if (part.current?.contains(document.activeElement))
          part.current.closest(METHODS)?.querySelector<HTMLElement>('input, button')?.focus();
        props.parts.state.value = 'failed';
      }),
    );
    const step = model.step.value;
    const isBusy = step !== 'idle';
    const isOtherPending = !isBusy && props.form.pending.value !== undefined;
    useEffect(() => {
      const methods = part.current?.closest(METHODS);
      // Before the form signs in, because a passkey chosen in the meantime would sign in as well.
      methods?.addEventListener('submit', model.yieldToOther, { capture: true });
      const field = methods?.querySelector(FIELD);
      const unfollow = model.follow();
      const unsuggest = field && isSuggesting ? model.suggest() : () => {};
      // Without it, the browser keeps passkeys out of the suggestions.
      if (isSuggesting) field?.setAttribute('autocomplete', 'username webauthn');
      return () => {
        unsuggest();
        methods?.removeEventListener('submit', model.yieldToOther, { capture: true });
        unfollow();
        model.yieldToOther();
      };
    }, [model, part]);
    return (
      <div className="sso-passkey" ref={part}>
        <Notice
          notice={model.notice.value}
          wait={step === 'waiting' ? t('login.passkey.waiting') : ''}
        />
        <Button
          variant="secondary"
          isWide
          isBusy={isBusy}
          disabled={isOtherPending}
          onClick={() => void model.press()}
        >
          {!isBusy && <PasskeyIcon />}
          <span>{t(LABELS[step])}</span>
        </Button>
      </div>
    );
  };

/** Returns the button once its texts are loaded. Rejects if the page can't use the tenant's passkeys. */
export async function loadPasskeyButton(): Promise<ComponentType<PasskeyButtonProps>> {
  const core = getCore();
  await preparePasskeySupport(core);
  const support = passkeySupport(core);
  if (!support || support.obstacle) throw new Error('no passkeys on this page');
  const [isSuggesting] = await Promise.all([
    canSuggestPasskeys(),
    messagesService(core).add(REQUEST_TEXTS),
  ]);
  return buttonFor(core, support.rpId, isSuggesting);
}
