import { USER_MENU_SCENES } from '../screens/user-menu.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07, user-menu-07

examineScenes(USER_MENU_SCENES);
