import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { createParts } from '../parts.ts';
import type { SecondStep } from '../../../core/flows/second-factor.ts';
import type { SecondStepModel, SecondStepProps } from './second-step-model.ts';

export interface CodeFormProps extends SecondStepProps {
  model: SecondStepModel;
  step: SecondStep;
}

const ICONS = {
  app: (
    <Icon>
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </Icon>
  ),
  recovery: (
    <Icon>
      <rect x="4" y="3.5" width="16" height="17" rx="2.2" />
      <path d="M8 8.5h8M8 12h8M8 15.5h5" />
    </Icon>
  ),
};

const Chevron = () => (
  <Icon>
    <path d="m9 6 6 6-6 6" />
  </Icon>
);

const importPasskey = async () =>
  (await import('../passkey/passkey-button.tsx')).loadPasskeyButton();

/** Renders the sign-in with a passkey, where the user has one and the page can use it. */
function Passkey(props: CodeFormProps) {
  useSignals();
  const [parts] = useState(() => createParts(importPasskey));
  useEffect(() => void parts.load(), [parts]);
  const PasskeyButton = parts.loaded.value;
  if (!PasskeyButton || parts.state.value !== 'loading') return null;
  return <PasskeyButton host={props.host} form={props.form} parts={parts} />;
}

/** What the other ways are called, if not as those of the second factor. */
export interface OtherWaysTexts {
  title?: string;
  /** The button for users who have none of the ways. */
  none?: string;
}

/** Renders the other ways, and the way out. */
export function OtherWays({ title, none, ...props }: CodeFormProps & OtherWaysTexts) {
  useSignals();
  const t = useT();
  const { model, step, form } = props;
  const headingId = useId();
  const isBusy = form.pending.value !== undefined;
  const others = model.otherWays();
  const hasPasskey = step.methods.includes('passkey');
  return (
    <>
      {(hasPasskey || others.length > 0) && (
        <div className="sso-step-ways" role="group" aria-labelledby={headingId}>
          <h3 id={headingId}>{title ?? t('code.ways')}</h3>
          {hasPasskey && <Passkey {...props} />}
          {others.map((way) => (
            <Button
              key={way}
              variant="secondary"
              isWide
              disabled={isBusy}
              onClick={() => model.show(way)}
            >
              {ICONS[way]}
              <span>{t(`code.${way}`)}</span>
              <Chevron />
            </Button>
          ))}
        </div>
      )}
      <p className="sso-step-out">
        <button type="button" className="sso-link" disabled={isBusy} onClick={model.leave}>
          {t('login.reset.return')}
        </button>
        <button
          type="button"
          className="sso-link"
          disabled={isBusy}
          onClick={() => model.show('none')}
        >
          {none ?? t('code.none')}
        </button>
      </p>
    </>
  );
}
