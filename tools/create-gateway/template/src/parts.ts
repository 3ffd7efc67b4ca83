import type { Guards } from './accounts.ts';
import type { Settings } from './gateway.ts';
import type { Sessions } from './sessions.ts';

/** What the calls share. */
export interface Parts {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly guards: Guards;
}
