import { DASHBOARD_SCENES } from '../screens/dashboard.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01

examineScenes(DASHBOARD_SCENES);
