import type { Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../shared/use-core.ts';

/** One kind of cookies: its box, its name and what it is for. Without a signal it is ticked and locked. */
export function ConsentChoice({
  kind,
  isTicked,
}: {
  kind: 'essential' | 'analytical' | 'marketing';
  isTicked?: Signal<boolean>;
}) {
  useSignals();
  const id = useId();
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  // Ticked before React was there to see it.
  useLayoutEffect(() => {
    if (isTicked && box.current) isTicked.value = box.current.checked;
  }, [isTicked]);
  return (
    <div className="sso-consent-choice">
      <input
        ref={box}
        type="checkbox"
        id={id}
        className="sso-consent-box"
        checked={isTicked ? isTicked.value : true}
        disabled={!isTicked}
        aria-describedby={`${id}-purpose`}
        onChange={({ currentTarget }) => {
          if (isTicked) isTicked.value = currentTarget.checked;
        }}
      />
      <div className="sso-consent-head">
        {/* All of the card belongs to the label, so that all of it can be tapped. */}
        <label className="sso-consent-name" htmlFor={id}>
          {t(`consent.${kind}`)}
        </label>
        {!isTicked && <span className="sso-consent-locked">{t('consent.essential.locked')}</span>}
      </div>
      <p className="sso-consent-purpose" id={`${id}-purpose`}>
        {t(`consent.${kind}.purpose`)}
      </p>
    </div>
  );
}
