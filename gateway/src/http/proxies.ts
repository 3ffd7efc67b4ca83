import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { parseAddress } from './addresses.ts';

/** Which proxies are trusted: this many, counted from the gateway, or those at these addresses and in these ranges. */
export type TrustedProxies = boolean | number | readonly string[];

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Adds an address or a range such as `10.0.0.0/8`. Returns false if the text is neither. */
function addRange(list: BlockList, text: string): boolean {
  const [, start = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(start);
  // A range must begin with an address as it is written, because a shortened one may be of the other family.
  if (!address || (bits !== undefined && isIP(start) !== isIP(address))) return false;
  const most = isIP(address) === 6 ? 128 : 32;
  if (bits === undefined) list.addAddress(address, family(address));
  else if (Number(bits) < 1 || Number(bits) > most) return false;
  else list.addSubnet(address, Number(bits), family(address));
  return true;
}

/**
 * Parses the setting `TRUST_PROXY`: a number of proxies, a list of addresses and ranges, or `false`. `true`, which once
 * believed every proxy that a caller named, means one proxy. Returns undefined for any other text.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  const list = new BlockList();
  return ranges.every((range) => addRange(list, range)) ? ranges : undefined;
}

/** Returns the function with which Fastify asks whether a proxy is trusted. `hop` is 0 for the nearest one. */
export function trustOf(
  trusted: TrustedProxies,
): false | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'object') {
    const list = new BlockList();
    for (const range of trusted) addRange(list, range);
    return (text) => {
      const address = parseAddress(text);
      return address !== undefined && list.check(address, family(address));
    };
  }
  const hops = Number(trusted);
  return hops > 0 && ((_, hop) => hop < hops);
}

/** Returns the addresses at the end of an `X-Forwarded-For`; what stands before a text that is no address is invented. */
function addressesIn(header: string): string {
  const addresses: string[] = [];
  for (const text of header.split(',').reverse()) {
    const address = parseAddress(text.trim());
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.join(', ');
}

/** Removes from every request what a proxy can't have written: text that is no address, and unknown protocols. */
export function cleanForwarded(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = addressesIn(String(forwardedFor));
    const protocol = String(headers['x-forwarded-proto']).split(',').at(-1)?.trim();
    if (protocol === 'https' || protocol === 'http') headers['x-forwarded-proto'] = protocol;
    else delete headers['x-forwarded-proto'];
  });
}
