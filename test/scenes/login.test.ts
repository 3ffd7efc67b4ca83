import { LOGIN_SCENES } from '../screens/login.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(LOGIN_SCENES);
