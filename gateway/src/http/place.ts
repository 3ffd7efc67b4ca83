import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { SignInPlace } from '../model/session.ts';
import { shortAddress } from '../platform/addresses.ts';

/** No browser sends a longer header. */
const MAX_LENGTH = 512;
// For an unknown browser, the parser returns part of the header, which anyone can set.
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const known = (names: ReadonlySet<string>, name = ''): string => (names.has(name) ? name : '');

/** Returns where a request comes from, as its user will see it: never the header itself or the full address. */
export function placeOf({ headers, ip }: FastifyRequest): SignInPlace {
  const agent = headers['user-agent'] ?? '';
  const address = shortAddress(ip);
  if (agent === '' || agent.length > MAX_LENGTH) return { browser: '', system: '', address };
  const { browser, os } = Bowser.parse(agent);
  const name = known(BROWSERS, browser.name).replace(/ for Android$/, '');
  return { browser: name, system: known(SYSTEMS, os.name), address };
}
