import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { HELP_LINKS } from './help-links.ts';
import { isGuardedRoute } from './routes.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { usePortalLocation } from './use-portal-location.ts';
import { useTagNavigation } from './use-tag-navigation.ts';

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
