import { CompassIcon } from './page-icons.tsx';
import { useT } from '../shared/use-core.ts';
import { Notice } from './notice.tsx';
import { PageLayout, type PageProps } from './page-layout.tsx';
import { NextStep } from './next-step.tsx';

export { PAGE_TEXTS } from '../../core/i18n/page-texts.ts';
export { pagesCss } from './pages-css.ts';

/** Renders the page for unknown paths (pages-05). */
export function NotFoundPage({ host, helpLinks }: PageProps) {
  const t = useT();
  return (
    <PageLayout host={host} helpLinks={helpLinks} title={t('notFound.title')}>
      <Notice icon={<CompassIcon />} title={t('notFound.title')}>
        <p className="sso-notice-text">{t('notFound.text')}</p>
        <NextStep host={host} />
      </Notice>
    </PageLayout>
  );
}
