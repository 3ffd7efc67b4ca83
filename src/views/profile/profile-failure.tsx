import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { PERSONAL_SECTION } from '../../core/flows/load-profile.ts';
import { sectionErrorsService, sectionKey } from '../../core/notices/section-errors.ts';
import { SectionMessage } from '../shared/chrome/section-message.tsx';
import { Button } from '../shared/ui/button.tsx';
import { RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { Card } from './card.tsx';

/**
 * Renders a card in place of those that need the profile: the gateway's inline error (errors-06) or a general message.
 */
export function ProfileFailure({ isRetrying, retry }: { isRetrying: boolean; retry: () => void }) {
  const t = useT();
  const error = useStore(sectionErrorsService(getCore()).$sectionErrors)[
    sectionKey(PERSONAL_SECTION)
  ];
  return (
    <Card id="personal" title={t('profile.failed.title')}>
      <SectionMessage of={sectionKey(PERSONAL_SECTION)} />
      {!error && !isRetrying && <p className="sso-profile-text">{t('profile.failed.text')}</p>}
      <Button variant="secondary" isBusy={isRetrying} onClick={retry}>
        {!isRetrying && <RefreshIcon />}
        {t('error.retry')}
      </Button>
    </Card>
  );
}
