import { PAGES_SCENES } from '../screens/pages.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(PAGES_SCENES);
