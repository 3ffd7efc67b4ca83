import { SESSION_SCENES } from '../screens/session.ts';
import { examineScenes } from './examine-scenes.ts';

// The suite app of the last scene shows nothing of ours.
examineScenes(SESSION_SCENES.filter(({ name }) => name !== 'session-host'));
