import { CALLS } from './calls.ts';

/** Name, method and path of all calls, for pages that do not make them. Written out by the build, without schemas. */
export const CALL_LIST = Object.values(CALLS).map(({ name, method, path }) => ({
  name,
  method,
  path,
}));
