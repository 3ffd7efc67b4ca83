import { configService } from '../../../core/config/config.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { signInPath } from '../../../core/config/navigation.ts';
import { useExtras } from '../notice/use-extras.ts';
import { DefaultMark } from '../ui/default-mark.tsx';
import { SafeImage } from '../ui/safe-image.tsx';
import { useT } from '../use-core.ts';
import { RouteLink } from './route-link.tsx';
import { useUser } from './use-user.ts';
import { useTheme } from './use-theme.ts';

/** Renders the tenant's logo, or its title with a mark, as a link to the dashboard or to sign-in. */
export function Brand({ host }: { host: Host }) {
  const t = useT();
  const theme = useTheme();
  const core = getCore();
  const isSignedIn = useUser() !== undefined;
  const extras = useExtras(Boolean(theme?.extras.some(({ type }) => type === 'PLOGO')));
  const title = theme?.title || theme?.tenant || '';
  return (
    <RouteLink
      host={host}
      path={isSignedIn ? configService(core).path('dashboardPath') : signInPath(core)}
      className="sso-brand"
    >
      {extras && <extras.DarkLogo type="PLOGO" className="sso-brand-logo" />}
      <SafeImage
        src={theme?.headerLogo ?? ''}
        alt={title}
        className="sso-brand-logo"
        fallback={
          <>
            <DefaultMark className="sso-brand-mark" />
            <bdi className="sso-brand-title" lang={theme?.langs['NAME']}>
              {title}
            </bdi>
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
