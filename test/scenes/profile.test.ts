import { PROFILE_SCENES } from '../screens/profile.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(PROFILE_SCENES);
