import { useSyncExternalStore } from 'react';
import { consentService } from '../../../core/consent/consent.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../use-core.ts';

/** Lets a person change her mind about cookies, on a page that asks about them (spec 4, "Cookie consent"). */
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
