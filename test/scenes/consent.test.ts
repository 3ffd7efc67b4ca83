import { CONSENT_SCENES } from '../screens/consent.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

examineScenes(CONSENT_SCENES);
