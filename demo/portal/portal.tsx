import { useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import type { SsoEvents } from '../../src/core/kernel/events.ts';
import { HELP_LINKS } from './help-links.ts';
import { rememberOpener } from './openers.ts';
import { isGuardedRoute, normalizePath } from './routes.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/** Returns the location's path, decoded and without a trailing slash: `/terms%26condition` is `/terms&condition`. */
function usePortalLocation(): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation();
  return [normalizePath(path), navigate];
}

/** Handles `sso-navigate` with the router, unless the event asks for a page load. */
function useTagNavigation(navigate: (path: string) => void): void {
  useEffect(() => {
    const onNavigate = (event: CustomEvent<SsoEvents['sso-navigate']>) => {
      if (event.detail.reload) return;
      event.preventDefault();
      rememberOpener(location.pathname);
      navigate(event.detail.path);
    };
    document.body.addEventListener('sso-navigate', onNavigate);
    return () => document.body.removeEventListener('sso-navigate', onNavigate);
  }, [navigate]);
}

/** The routes of the portal (routes-01, routes-02). Each renders one tag. */
function Routes() {
  const [location, navigate] = useLocation();
  useTagNavigation(navigate);
  useFocusOnArrival(location);
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/login" replace />
      </Route>
      <Route path="/login">
        <main>
          <sso-login />
        </main>
      </Route>
      <Route path="/:tenantId/login">
        {({ tenantId }) => (
          <main>
            <sso-login key={tenantId} tenant={tenantId} />
          </main>
        )}
      </Route>
      <Route path="/dashboard">
        <sso-dashboard helpLinks={HELP_LINKS} />
      </Route>
      <Route path="/profile">
        <sso-profile helpLinks={HELP_LINKS} />
      </Route>
      <Route path="/terms&condition">
        <portal-terms helpLinks={HELP_LINKS} />
      </Route>
      <Route path="/page-unavailable">
        <portal-unavailable />
      </Route>
      <Route path="/documents">
        <portal-documents helpLinks={HELP_LINKS} />
      </Route>
      <Route>
        <portal-not-found helpLinks={HELP_LINKS} />
      </Route>
    </Switch>
  );
}

/** One session guard for all routes that need a session. */
function Guard() {
  const [location] = useLocation();
  return isGuardedRoute(location) ? <sso-session-guard reauth="inline" /> : null;
}

/** Renders the portal: the routes, the session guard and the cookie consent. */
export function Portal() {
  return (
    <Router hook={usePortalLocation}>
      <Routes />
      <Guard />
      <sso-cookie-consent />
    </Router>
  );
}
