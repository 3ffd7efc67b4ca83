import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { changePassword } from '../../core/flows/change-password.ts';
import { Button } from '../shared/ui/button.tsx';
import { useT } from '../shared/use-core.ts';
import { Card } from './card.tsx';

/** Renders the button that changes the password (profile-16). */
export function SecurityCard({ host }: { host: Host }) {
  useSignals();
  const t = useT();
  const isAsking = useSignal(false);
  const change = async () => {
    if (isAsking.value) return;
    isAsking.value = true;
    await changePassword(getCore(), host);
    isAsking.value = false;
  };
  return (
    <Card id="security" title={t('profile.password')}>
      <div className="sso-profile-row">
        <p className="sso-profile-text">{t('profile.password.text')}</p>
        <Button variant="secondary" onClick={() => void change()}>
          {t('profile.password.change')}
        </Button>
      </div>
    </Card>
  );
}
