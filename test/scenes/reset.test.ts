import { RESET_SCENES } from '../screens/reset.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(RESET_SCENES);
