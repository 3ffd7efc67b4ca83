/** The full bundle: registers every element; each imports its view when it is first mounted. */
import './sso-cookie-consent.ts';
import './sso-dashboard.ts';
import './sso-login.ts';
import './sso-profile.ts';
import './sso-session-guard.ts';
import './sso-user-menu.ts';

export type { SsoEvents } from '../core/kernel/events.ts';
export { configure } from '../core/configure.ts';
