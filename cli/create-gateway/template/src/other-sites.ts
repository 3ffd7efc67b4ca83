import type { CallName } from 'sso-contract/gateway/calls.prerender.ts';
import type { Incoming } from 'sso-contract/gateway/messages.ts';
import { Refusal } from 'sso-contract/gateway/replies.ts';
import { HEADERS } from 'sso-contract/names.ts';
import type { Settings } from './options.ts';

/** Calls by GET that change something. */
const CHANGING: readonly CallName[] = ['refresh', 'requestOtp'];

type Origins = Pick<Settings, 'origin' | 'allowedOrigins'>;

/** Returns whether the page of the call belongs to a listed origin. No page can choose this header. */
export const isListed = ({ headers }: Incoming, { allowedOrigins }: Origins): boolean =>
  allowedOrigins.includes(headers['origin'] ?? '');

/** Returns whether no other site can have caused the request. Browsers send the first two headers themselves. */
function isOwnSite(request: Incoming, origins: Origins): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (isListed(request, origins)) return true;
  if (origin !== undefined) return origin === origins.origin;
  if (site !== undefined) return site === 'same-origin';
  return hasEntity(request);
}

/** Another site cannot add this header without asking the gateway first. */
const hasEntity = ({ headers }: Incoming): boolean => (headers[HEADERS.callingEntity] ?? '') !== '';

/** Refuses a call that changes something and that another site may have caused. */
export function refuseOtherSites(name: CallName, request: Incoming, origins: Origins): void {
  const isChangingGet = CHANGING.includes(name);
  if (request.method === 'GET' && !isChangingGet) return;
  if (!isOwnSite(request, origins) || (isChangingGet && !hasEntity(request)))
    throw new Refusal(403, 'Another site has made this call.');
}
