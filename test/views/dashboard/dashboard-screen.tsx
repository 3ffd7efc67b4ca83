import { DashboardView, dashboardCss } from '../../../src/views/dashboard/dashboard-view.tsx';
import type { HelpLinks } from '../../../src/views/shared/chrome/help-links.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { Screen } from '../support/screen.ts';

/** The tag's attributes. */
export interface Attributes {
  readonly helpLinks?: HelpLinks;
  readonly shortcuts?: string;
  readonly chrome?: string;
}

/** Returns the start of a page with a stored theme, so that it requests only products. */
export function dashboardStart({ local, ...start }: CoreStart = {}): CoreStart {
  const user = signedIn();
  const tenantTheme = JSON.stringify({
    tenant: 'ACME',
    themeDetails: [{ type: 'NAME', value: 'ACME Corporation' }],
  });
  return {
    href: `${HOST}/dashboard`,
    ...user,
    ...start,
    local: { ...user.local, tenantTheme, ...local },
  };
}

/** Opens Ada's dashboard with these products. */
export function openDashboardScreen(
  products: readonly unknown[],
  start: CoreStart = {},
  attributes: Attributes = {},
): Screen {
  const screen = prepareDashboard(start);
  screen.fake.page.gateway.answer('usersProducts', ok(products));
  drawDashboard(screen, attributes);
  return screen;
}

/** Prepares the same screen before anything is rendered, so that a test can script the gateway. */
export const prepareDashboard = (start: CoreStart = {}): Screen =>
  new Screen(dashboardCss, dashboardStart(start));

export function drawDashboard(screen: Screen, attributes: Attributes = {}): void {
  screen.draw(<DashboardView host={screen.fake.host} {...attributes} />);
}
