import { isIP } from 'node:net';
import { readAddress, type Address } from './addresses.ts';

/** Which proxies are trusted: this many, counted from the gateway, or those at these addresses and in these ranges. */
export type TrustedProxies = boolean | number | readonly string[];

/** Reads an address or a range such as `10.0.0.0/8`. Returns undefined if the text is neither. */
function readRange(text: string): { start: Address; bits: number } | undefined {
  const [, first = '', digits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const start = readAddress(first);
  if (!start) return undefined;
  const most = start.kind() === 'ipv6' ? 128 : 32;
  if (digits === undefined) return { start, bits: most };
  // A range must begin with an address as it is written, because a shortened one may be of the other family.
  const isWritten = isIP(first) === (start.kind() === 'ipv6' ? 6 : 4);
  const bits = Number(digits);
  return isWritten && bits >= 1 && bits <= most ? { start, bits } : undefined;
}

/**
 * Parses the setting `TRUST_PROXY`: a number of proxies, a list of addresses and ranges, or `false`. `true`, which once
 * believed every proxy that a caller named, means one proxy. Returns undefined for any other text.
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every((range) => readRange(range)) ? ranges : undefined;
}

/** Returns true for an address that no stranger on the internet has. */
const isPrivate = (text: string): boolean =>
  ['loopback', 'linkLocal', 'private', 'uniqueLocal'].includes(readAddress(text)?.range() ?? '');

/**
 * Returns the function with which Fastify asks whether a proxy is trusted. `hop` is 0 for the nearest one, which a number
 * of proxies trusts at a private address only: a client that reaches the port directly is not a proxy.
 */
export function trustOf(
  trusted: TrustedProxies,
): false | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'object') {
    const ranges = trusted.map(readRange).filter((range) => range !== undefined);
    return (text) => {
      const address = readAddress(text);
      return ranges.some(
        ({ start, bits }) => start.kind() === address?.kind() && address.match(start, bits),
      );
    };
  }
  const hops = Number(trusted);
  return hops > 0 && ((address, hop) => (hop === 0 ? isPrivate(address) : hop < hops));
}
