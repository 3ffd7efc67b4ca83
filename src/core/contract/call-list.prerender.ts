import type { Call } from './call.ts';
import { CALLS, type CallName } from './calls.ts';

/** What pages need to know of calls that they do not make. Written out by the build, without schemas. */
export const CALL_LIST = (Object.keys(CALLS) as CallName[]).map((name) => {
  const { method, path, access = 'session', feature }: Call = CALLS[name];
  return { name, method, path, access, feature };
});
