import { PROFILE_SCENES } from '../screens/profile.ts';
import { examineScenes } from './examine-scenes.ts';

examineScenes(PROFILE_SCENES);
