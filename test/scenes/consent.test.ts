import { CONSENT_SCENES } from '../screens/consent.ts';
import { examineScenes } from './examine-scenes.ts';

examineScenes(CONSENT_SCENES);
