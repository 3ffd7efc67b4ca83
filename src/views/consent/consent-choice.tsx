import type { Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../shared/use-core.ts';

/** Renders the checkbox, name and purpose of one kind of cookies. Without a signal, it is checked and disabled. */
export function ConsentChoice({
  kind,
  isChecked,
}: {
  kind: 'essential' | 'analytical' | 'marketing';
  isChecked?: Signal<boolean>;
}) {
  useSignals();
  const id = useId();
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  // The user may have checked the box before React was loaded.
  useLayoutEffect(() => {
    if (isChecked && box.current) isChecked.value = box.current.checked;
  }, [isChecked]);
  return (
    <div className="sso-consent-choice">
      <input
        ref={box}
        type="checkbox"
        id={id}
        className="sso-consent-box"
        checked={isChecked ? isChecked.value : true}
        disabled={!isChecked}
        aria-describedby={`${id}-purpose`}
        onChange={({ currentTarget }) => {
          if (isChecked) isChecked.value = currentTarget.checked;
        }}
      />
      <div className="sso-consent-head">
        {/* The label covers the whole card, so that all of it is a click target. */}
        <label className="sso-consent-name" htmlFor={id}>
          {t(`consent.${kind}`)}
        </label>
        {!isChecked && <span className="sso-consent-locked">{t('consent.essential.locked')}</span>}
      </div>
      <p className="sso-consent-purpose" id={`${id}-purpose`}>
        {t(`consent.${kind}.purpose`)}
      </p>
    </div>
  );
}
