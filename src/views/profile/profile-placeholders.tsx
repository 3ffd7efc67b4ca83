import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { PERSONAL_SECTION } from '../../core/flows/load-profile.ts';
import { sectionErrorsService, sectionKey } from '../../core/notices/section-errors.ts';
import { SectionMessage } from '../shared/chrome/section-message.tsx';
import { Button } from '../shared/ui/button.tsx';
import { RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { Card } from './card.tsx';
import type { SectionId } from './sections.ts';

const lines = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => (
    <span key={index} className={`sso-skeleton ${className}`} />
  ));

/** Renders skeletons of the three cards that need the profile. */
export function ProfileSkeleton({ chosen }: { chosen: ReadonlySet<SectionId> }) {
  const t = useT();
  return (
    <>
      {chosen.has('personal') && (
        <Card id="personal" title={t('profile.personal')}>
          <div className="sso-identity" aria-hidden="true">
            <span className="sso-skeleton sso-skeleton-avatar" />
            <div className="sso-identity-words">{lines(2, 'sso-skeleton-line')}</div>
          </div>
          <div className="sso-facts" aria-hidden="true">
            {Array.from({ length: 7 }, (_, index) => (
              <div key={index} className="sso-fact">
                {lines(2, 'sso-skeleton-line')}
              </div>
            ))}
          </div>
        </Card>
      )}
      {chosen.has('roles') && (
        <Card id="roles" title={t('profile.roles')}>
          <div className="sso-skeleton-lines" aria-hidden="true">
            {lines(3, 'sso-skeleton-line')}
          </div>
        </Card>
      )}
      {chosen.has('email') && (
        <Card id="email" title={t('profile.email')}>
          <div className="sso-skeleton-lines" aria-hidden="true">
            {lines(1, 'sso-skeleton-line')}
            {lines(1, 'sso-skeleton-field')}
          </div>
        </Card>
      )}
    </>
  );
}

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
        <span>{t('error.retry')}</span>
      </Button>
    </Card>
  );
}
