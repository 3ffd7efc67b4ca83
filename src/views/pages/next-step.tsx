import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { signInPath } from '../../core/config/navigation.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { useUser } from '../shared/chrome/use-user.ts';
import { useT } from '../shared/use-core.ts';

/** Renders a link to the dashboard, or to sign-in if no user is signed in. */
export function NextStep({ host }: { host: Host }) {
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
