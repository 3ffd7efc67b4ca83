import { CompassIcon } from './page-icons.tsx';
import { useT } from '../shared/use-core.ts';
import { Notice } from './notice.tsx';
import { PageLayout, type PageProps } from './page-layout.tsx';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { signInPath } from '../../core/config/navigation.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { useUser } from '../shared/chrome/use-user.ts';

/** Renders a link to the dashboard, or to sign-in if no user is signed in. */
function NextStep({ host }: { host: Host }) {
  const t = useT();
  const isSignedIn = useUser() !== undefined;
  const core = getCore();
  return (
    <RouteLink
      host={host}
      path={isSignedIn ? configService(core).path('dashboardPath') : signInPath(core)}
      className="sso-button sso-button-primary sso-next-step"
    >
      {t(isSignedIn ? 'page.toDashboard' : 'page.toSignIn')}
    </RouteLink>
  );
}

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
