import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/core.ts';
import type { Host } from '../../core/events.ts';
import { enterGuardedScreen } from '../../core/flows/open-dashboard.ts';
import type { HelpLinks } from '../shared/chrome/help-links.ts';
import { usePerson } from '../shared/chrome/use-person.ts';
import { useT } from '../shared/use-core.ts';
import type { ViewProps } from '../view.ts';
import { Notice } from './notice.tsx';
import { PageFrame } from './page-frame.tsx';
import { PersonCardIcon } from './page-icons.tsx';
import { WayOn } from './way-on.tsx';

export { pagesCss } from './pages-css.ts';

/** True once the guard has let the person in; she is sent to sign-in otherwise. */
function useGuard(host: Host): boolean {
  useSignals();
  const mayEnter = useSignal(false);
  useEffect(() => {
    let isGone = false;
    void enterGuardedScreen(getCore(), host).then((may) => {
      if (!isGone) mayEnter.value = may;
    });
    return () => {
      isGone = true;
    };
  }, [host, mayEnter]);
  return mayEnter.value;
}

/** The frame of a screen that comes later: it keeps the person's place and says so. */
export function FramePage({ host, helpLinks }: ViewProps<{ helpLinks?: HelpLinks }>) {
  const t = useT();
  const mayEnter = useGuard(host);
  const person = usePerson();
  if (!person || !mayEnter) return <div className="sso-scope sso-page" />;
  return (
    <PageFrame host={host} title={t('profile.title')} helpLinks={helpLinks}>
      <Notice icon={<PersonCardIcon />} title={t('profile.title')}>
        <p className="sso-notice-text">{t('profile.soon.text')}</p>
        <WayOn host={host} />
      </Notice>
    </PageFrame>
  );
}
