import { configurePortal } from './portal-settings.ts';
import { reloadOnLoadFailure } from './reload-on-failure.ts';
import { showPortal } from './show-portal.tsx';

// The entry of all routes but sign-in, whose entry is start.ts.
configurePortal();
reloadOnLoadFailure();
showPortal();
