import { SESSION_SCENES } from '../screens/session.ts';
import { examineScenes } from './examine-scenes.ts';

// Rules: accessibility-01, accessibility-07

// The last scene shows only the suite app's own content.
examineScenes(SESSION_SCENES.filter(({ name }) => name !== 'session-host'));
