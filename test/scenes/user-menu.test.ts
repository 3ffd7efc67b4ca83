import { EMBEDDED_SCENES } from '../screens/embedded.ts';
import { USER_MENU_SCENES } from '../screens/user-menu.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07, elements-31, user-menu-07, user-menu-24

// In one file, because each file starts a portal.
examineScenes([...USER_MENU_SCENES, ...EMBEDDED_SCENES]);
