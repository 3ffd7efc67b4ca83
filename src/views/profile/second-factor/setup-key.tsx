import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { NewApp } from '../../../core/contract/second-factor.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
import { createCopying } from './copying.ts';
import { AppIcon, CopyIcon, TickIcon } from './factor-icons.tsx';
import { QrCode } from './qr-code.tsx';

/** Renders the key for the app, as a text, as a link and as a picture (second-factor-64). */
export function SetupKey({ app: { secret, uri } }: { app: NewApp }) {
  useSignals();
  const t = useT();
  const key = useRef<HTMLParagraphElement>(null);
  const [copying] = useState(() => createCopying(getCore()));
  useEffect(() => copying.stop, [copying]);
  const isCopied = copying.said.value === 'copied';
  return (
    <div className="sso-factors-key">
      <div className="sso-factors-key-side">
        <div>
          <p className="sso-profile-text">{t('factors.key.scan')}</p>
          <p className="sso-profile-text">{t('factors.key.here')}</p>
        </div>
        <div>
          <p className="sso-profile-text">{t('factors.key')}</p>
          <p ref={key} className="sso-factors-secret" dir="ltr" translate="no">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        <div className="sso-factors-buttons">
          <Button variant="secondary" onClick={() => void copying.copy(secret, key.current)}>
            {isCopied ? <TickIcon /> : <CopyIcon />}
            <span>{t(isCopied ? 'factors.save.copied' : 'factors.key.copy')}</span>
          </Button>
          <a className="sso-button sso-button-secondary" part="button" href={uri}>
            <AppIcon />
            <span>{t('factors.key.open')}</span>
          </a>
        </div>
        <p
          role="status"
          className={copying.isSelected.value ? 'sso-field-hint' : 'sso-visually-hidden'}
        >
          {copying.isSelected.value
            ? t('factors.key.selected')
            : isCopied && t('factors.save.copied')}
        </p>
      </div>
      <QrCode text={uri} name={t('factors.key.picture')} />
    </div>
  );
}
