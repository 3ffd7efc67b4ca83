import { configRoom } from '../../../core/config.ts';
import { getCore } from '../../../core/core.ts';
import type { Host } from '../../../core/events.ts';
import { SafeImage } from '../ui/safe-image.tsx';
import { useT } from '../use-core.ts';
import { RouteLink } from './route-link.tsx';
import { usePerson } from './use-person.ts';
import { useTheme } from './use-theme.ts';

/** Stands in for a tenant's logo. */
function Mark() {
  return (
    <svg className="sso-brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--sso-accent)" />
      <path
        d="m16 7.500 7.500 4.300v8.400L16 24.500l-7.500-4.300v-8.400L16 7.500Zm-7.300 4.500L16 16.200l7.300-4.200M16 16.200v8"
        fill="none"
        stroke="var(--sso-on-accent)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The tenant's logo, or its title beside a mark, as the way home: the dashboard, else sign-in. */
export function Brand({ host }: { host: Host }) {
  const t = useT();
  const theme = useTheme();
  const { path } = configRoom(getCore());
  const isSignedIn = usePerson() !== undefined;
  const title = theme?.title || theme?.tenant || '';
  return (
    <RouteLink
      host={host}
      path={path(isSignedIn ? 'dashboardPath' : 'loginPath')}
      className="sso-brand"
    >
      <SafeImage
        src={theme?.headerLogo ?? ''}
        alt={title}
        className="sso-brand-logo"
        fallback={
          <>
            <Mark />
            <bdi className="sso-brand-title">{title}</bdi>
          </>
        }
      />
      <span className="sso-visually-hidden">
        {' '}
        {t(isSignedIn ? 'header.home' : 'header.toSignIn')}
      </span>
    </RouteLink>
  );
}
