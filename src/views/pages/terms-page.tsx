import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { followSession } from '../../core/session/follow-session.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { Header } from '../shared/chrome/header.tsx';
import { useDocumentTheme, useTheme } from '../shared/chrome/use-theme.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { Notice } from './notice.tsx';
import type { PageProps } from './page-layout.tsx';
import { PaperIcon } from './page-icons.tsx';
import { createTermsModel, type Terms } from './terms-model.ts';

export { PAGE_TEXTS } from '../../core/i18n/page-texts.ts';
export { pagesCss } from './pages-css.ts';

/** Renders the sanitized text, with the page's title if the text has none. */
function TermsText({ terms, title }: { terms: Terms & { status: 'shown' }; title: string }) {
  const text = useRef<HTMLDivElement>(null);
  const { content } = terms;
  useEffect(() => {
    text.current?.replaceChildren(content);
  }, [content]);
  return (
    <article className="sso-prose">
      {!terms.hasTitle && <h1>{title}</h1>}
      <div ref={text} className="sso-prose-text" />
    </article>
  );
}

/** Renders a skeleton of the text. */
function TermsSkeleton({ title }: { title: string }) {
  const t = useT();
  return (
    <div className="sso-prose">
      <h1>{title}</h1>
      <p role="status" className="sso-visually-hidden">
        {t('terms.loading')}
      </p>
      <div className="sso-prose-skeleton" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className="sso-skeleton" />
        ))}
      </div>
    </div>
  );
}

/** Renders the tenant's terms and conditions. */
export function TermsPage({ host, helpLinks }: PageProps) {
  useSignals();
  const t = useT();
  const model = useMemo(() => createTermsModel(host), [host]);
  useEffect(() => {
    void model.load();
    return () => model.stop();
  }, [model]);
  // This page has no session guard, but its header shows the signed-in user.
  useEffect(() => followSession(getCore()), []);
  const title = useTheme()?.termsLabel || t('terms.title');
  useDocumentTheme(title);

  const terms = model.terms.value;
  if (terms.status === 'leaving') return <div className="sso-scope sso-page" />;
  return (
    <div className="sso-scope sso-page">
      <Header host={host} helpLinks={helpLinks} />
      <main className="sso-main" tabIndex={-1}>
        {terms.status === 'loading' && <TermsSkeleton title={title} />}
        {terms.status === 'shown' && <TermsText terms={terms} title={title} />}
        {terms.status === 'empty' && (
          <Notice icon={<PaperIcon />} title={title}>
            <p className="sso-notice-text">{t('terms.empty')}</p>
          </Notice>
        )}
        {terms.status === 'failed' && (
          <Notice icon={<AlertIcon />} title={title}>
            <p role="alert" className="sso-notice-text">
              {t('terms.failed')}
            </p>
            <Button className="sso-next-step" onClick={() => void model.load()}>
              {t('error.retry')}
            </Button>
          </Notice>
        )}
      </main>
      <Footer />
    </div>
  );
}
