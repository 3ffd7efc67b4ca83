import { CONSENT_SCENES } from './consent.ts';
import { DASHBOARD_SCENES } from './dashboard.ts';
import { EMBEDDED_SCENES } from './embedded.ts';
import { LOGIN_SCENES } from './login.ts';
import { NOT_ME_SCENES } from './not-me.ts';
import { PAGES_SCENES } from './pages.ts';
import { PROFILE_SCENES } from './profile.ts';
import { RESET_SCENES } from './reset.ts';
import type { Scene } from './scene.ts';
import { SESSION_SCENES } from './session.ts';
import { USER_MENU_SCENES } from './user-menu.ts';

/** All scenes. */
export const SCENES: readonly Scene[] = [
  ...LOGIN_SCENES,
  ...RESET_SCENES,
  ...NOT_ME_SCENES,
  ...SESSION_SCENES,
  ...USER_MENU_SCENES,
  ...PROFILE_SCENES,
  ...DASHBOARD_SCENES,
  ...EMBEDDED_SCENES,
  ...PAGES_SCENES,
  ...CONSENT_SCENES,
];
