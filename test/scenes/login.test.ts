import { LOGIN_SCENES } from '../screens/login.ts';
import { examineScenes } from './examine-scenes.ts';

examineScenes(LOGIN_SCENES);
