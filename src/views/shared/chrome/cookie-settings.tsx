import { useSyncExternalStore } from 'react';
import { consentService } from '../../../core/consent/consent.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../use-core.ts';

/** Renders a button that reopens the consent sheet, on pages with a consent element (cookie-consent-09). */
export function CookieSettings() {
  const t = useT();
  const consent = consentService(getCore());
  const tag = useSyncExternalStore(consent.watch, consent.newest);
  if (!tag) return null;
  return (
    <button type="button" className="sso-link" onClick={() => void consent.open(tag)}>
      {t('footer.cookies')}
    </button>
  );
}
