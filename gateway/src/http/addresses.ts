import { isIP } from 'node:net';

const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** Writes an IPv6 address in its shortest form; an IPv4 address inside of it as IPv4. */
function normalizeIpv6(address: string): string {
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * Returns an IP address in its normal form, without a port or brackets, which some proxies write into
 * `X-Forwarded-For`; undefined if the text is no address.
 */
export function parseAddress(text: string): string | undefined {
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ??
    text.split('%', 1)[0] ??
    '';
  if (isIP(bare) === 4) return bare;
  return isIP(bare) === 6 ? normalizeIpv6(bare) : undefined;
}

/** Returns the eight groups of a normalized IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right];
}

/**
 * Returns the key by which limits count an address. IPv6 addresses count by their first 64 bits, because one user
 * usually has all addresses that begin with them.
 */
export function addressKey(ip: string): string {
  const address = parseAddress(ip) ?? ip;
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}
