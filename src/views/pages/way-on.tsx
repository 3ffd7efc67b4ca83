import { configRoom } from '../../core/config.ts';
import { getCore } from '../../core/core.ts';
import type { Host } from '../../core/events.ts';
import { signInPath } from '../../core/navigation.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { usePerson } from '../shared/chrome/use-person.ts';
import { useT } from '../shared/use-core.ts';

/** Where a page without a way on of its own leads: to the dashboard, or to sign-in. */
export function WayOn({ host }: { host: Host }) {
  const t = useT();
  const isSignedIn = usePerson() !== undefined;
  const core = getCore();
  return (
    <RouteLink
      host={host}
      path={isSignedIn ? configRoom(core).path('dashboardPath') : signInPath(core)}
      className="sso-button sso-button-primary sso-way-on"
    >
      {t(isSignedIn ? 'page.toDashboard' : 'page.toSignIn')}
    </RouteLink>
  );
}
