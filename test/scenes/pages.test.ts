import { PAGES_SCENES } from '../screens/pages.ts';
import { examineScenes } from './examine-scenes.ts';

examineScenes(PAGES_SCENES);
