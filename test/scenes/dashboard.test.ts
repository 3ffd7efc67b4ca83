import { DASHBOARD_SCENES } from '../screens/dashboard.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(DASHBOARD_SCENES);
