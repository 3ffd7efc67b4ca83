/** The full bundle: every tag, each fetching its view when it is first mounted. */
import './sso-dashboard.ts';
import './sso-login.ts';

export { configure } from '../core/config.ts';
export { getCore } from '../core/core.ts';
export type { SsoEvents } from '../core/events.ts';
