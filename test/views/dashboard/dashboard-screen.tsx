import { DashboardView, dashboardCss } from '../../../src/views/dashboard/dashboard-view.tsx';
import type { HelpLinks } from '../../../src/views/shared/chrome/help-links.ts';
import { HOST, type CoreStart } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';
import { ok } from '../../support/replies.ts';
import { Screen } from '../support/screen.ts';

/** What a page gives the tag. */
export interface Attributes {
  readonly helpLinks?: HelpLinks;
  readonly shortcuts?: string;
}

/** A page whose theme is kept, so that it asks for nothing but products. */
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

/** The dashboard of Ada, who has these products. */
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

/** The same before anything is drawn, for a gateway with a script of its own. */
export const prepareDashboard = (start: CoreStart = {}): Screen =>
  new Screen(dashboardCss, dashboardStart(start));

export function drawDashboard(screen: Screen, attributes: Attributes = {}): void {
  screen.draw(<DashboardView host={screen.fake.host} {...attributes} />);
}
