import { LOGIN_SCENES } from '../screens/login.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01

examineScenes(LOGIN_SCENES);
