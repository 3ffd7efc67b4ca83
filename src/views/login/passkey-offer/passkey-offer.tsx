import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { INVITE_TEXTS } from '../../../core/i18n/invite-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { PASSKEY_TEXTS } from '../../../core/i18n/passkey-texts.ts';
import { getCore, type Core } from '../../../core/kernel/core.ts';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { QuestionProps } from '../after/question.ts';
import { createOfferModel } from './offer-model.ts';
import sheetCss from './passkey-offer.css';

/** Renders the offer to create a passkey after a sign-in with a password (passkeys-60). */
function PasskeyOffer({ pending, answer }: QuestionProps) {
  useSignals();
  const t = useT();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const sheetRoot = useLightSheet<HTMLElement>(sheetCss);
  const [model] = useState(() => createOfferModel(getCore(), () => answer()));
  const isCreating = model.isCreating.value;
  const notice = model.notice.value;
  const isLeaving = pending.value !== undefined;
  const quiet = isCreating ? t('passkeys.waiting') : notice?.isQuiet ? notice.text : '';
  useLayoutEffect(() => heading.current?.focus(), []);
  useEffect(() => model.end, [model]);
  return (
    <section className="sso-login-panel" aria-labelledby={headingId} ref={sheetRoot}>
      <h2 className="sso-login-panel-title" id={headingId} ref={heading} tabIndex={-1}>
        {t('invite.title')}
      </h2>
      <p className="sso-login-panel-text">{t('passkeys.text')}</p>
      <div role="alert" className="sso-offer-note">
        {notice && !notice.isQuiet && (
          <p className="sso-login-failure-text">
            <AlertIcon />
            <span>{notice.text}</span>
          </p>
        )}
      </div>
      <div role="status" className="sso-offer-note">
        {quiet && <p className="sso-login-panel-text">{quiet}</p>}
      </div>
      <Button isWide isBusy={isCreating} disabled={isLeaving} onClick={() => void model.create()}>
        {t('invite.create')}
      </Button>
      {/* Never disabled meanwhile: some browsers never end a request. */}
      <Button variant="secondary" isWide disabled={isLeaving} onClick={() => model.decline(false)}>
        {t('invite.notNow')}
      </Button>
      <button
        type="button"
        className="sso-link sso-login-different"
        disabled={isLeaving}
        onClick={() => model.decline(true)}
      >
        {t('invite.never')}
      </button>
    </section>
  );
}

/** Returns the offer once its texts are loaded; those of My Profile say why no passkey was created. */
export async function loadPasskeyOffer(core: Core): Promise<ComponentType<QuestionProps>> {
  const { add } = messagesService(core);
  await Promise.all([add(INVITE_TEXTS), add(PASSKEY_TEXTS)]);
  return PasskeyOffer;
}
