import { RESET_SCENES } from '../screens/reset.ts';
import { examineScenes } from './examine-scenes.ts';

examineScenes(RESET_SCENES);
