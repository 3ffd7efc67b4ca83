import { DASHBOARD_SCENES } from '../screens/dashboard.ts';
import { examineScenes } from './examine-scenes.ts';

examineScenes(DASHBOARD_SCENES);
