import type { Call } from 'sso-contract/call.ts';
import type { RefusalName } from './refusals.ts';

export type Refusals = Readonly<Record<number, RefusalName>>;

/** The error replies that any call can get. */
const ANY: Refusals = { 431: 'HeadersTooLarge', 500: 'Failed', 503: 'Unavailable' };
/** A POST or PUT may have a body, and may come from another site. */
const CHANGE: Refusals = { 400: 'Malformed', 403: 'Forbidden', 413: 'TooLarge', 415: 'WrongType' };
const SESSION: Refusals = { 401: 'NoSession', 403: 'Forbidden' };

/** Returns the error replies of a call by status: those that follow from its row, and its own. */
export const refusalsOf = ({ method, access }: Call, own: Refusals = {}): Refusals => ({
  ...ANY,
  ...(method !== 'GET' && CHANGE),
  ...(access !== 'public' && SESSION),
  ...own,
});
