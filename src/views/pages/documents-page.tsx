import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import { storageService } from '../../core/platform/storage.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { useT } from '../shared/use-core.ts';
import { CallTable } from './call-table.tsx';
import { PageLayout, type PageProps } from './page-layout.tsx';
import { ServiceStatus } from './service-status.tsx';

/** Scrolls to the section that the URL's hash names, because the browser does not search shadow roots for it. */
function useSectionFromHash(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const go = () => {
      const id = location.hash.slice(1);
      const section = id && page.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
      if (!section) return;
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    };
    go();
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, [page]);
}

export { PAGE_TEXTS } from '../../core/i18n/page-texts.ts';
export { pagesCss } from './pages-css.ts';

const SECTIONS = ['documentation', 'api', 'community', 'status'] as const;

/** Renders the documents page (pages-04), whose label is SSO and whose sections are the targets of Need Help. */
export function DocumentsPage({ host, helpLinks }: PageProps) {
  const t = useT();
  const article = useRef<HTMLElement>(null);
  useEffect(() => void storageService(getCore()).set('currentLable', 'SSO'), []);
  useSectionFromHash(article);

  const contents: Record<(typeof SECTIONS)[number], ReactNode> = {
    documentation: (
      <ul>
        <li>{t('documents.documentation.open')}</li>
        <li>{t('documents.documentation.session')}</li>
        <li>{t('documents.documentation.password')}</li>
      </ul>
    ),
    api: <CallTable />,
    community: <p>{t('documents.community.text')}</p>,
    status: (
      <>
        <p>{t('documents.status.text')}</p>
        <ServiceStatus host={host} />
      </>
    ),
  };

  return (
    <PageLayout host={host} helpLinks={helpLinks} title={t('documents.title')}>
      <article className="sso-prose" ref={article}>
        <RouteLink
          host={host}
          path={configService(getCore()).path('dashboardPath')}
          className="sso-link"
        >
          {t('page.backToDashboard')}
        </RouteLink>
        <h1>{t('documents.title')}</h1>
        <p className="sso-muted">{t('documents.intro')}</p>
        <nav aria-label={t('documents.contents')}>
          <ul className="sso-contents" role="list">
            {SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`}>{t(`help.${section}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        {SECTIONS.map((section) => (
          <section key={section} id={section} tabIndex={-1} aria-labelledby={`${section}-title`}>
            <h2 id={`${section}-title`}>{t(`help.${section}`)}</h2>
            {contents[section]}
          </section>
        ))}
      </article>
    </PageLayout>
  );
}
