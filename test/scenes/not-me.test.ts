import { NOT_ME_SCENES } from '../screens/not-me.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(NOT_ME_SCENES);
