import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address. An IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`) is one of IPv4. */
export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Reads an IP address, without a port or brackets, which some proxies write into `X-Forwarded-For`. Returns undefined if
 * the text is not an address.
 */
export function readAddress(text: string): Address | undefined {
  const bare =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ??
    text.split('%', 1)[0] ??
    '';
  // The library also accepts forms such as 0x7f.1.
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

/** Returns an IP address in its normal form; undefined if the text is not an address. */
export const parseAddress = (text: string): string | undefined => readAddress(text)?.toString();

/**
 * Returns the IPv4 address of a client whose IPv6 address contains it, because a tunnel or a translator has made it: with
 * one IPv4 address a client has 65,536 networks of 6to4, and all clients of a translator have one network.
 */
function containedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    case 'teredo':
      return new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ 255));
    // NAT64 and its stateless form.
    case 'rfc6052':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12));
    default:
      return undefined;
  }
}

function countedAddress(ip: string): Address | undefined {
  const address = readAddress(ip);
  return address instanceof ipaddr.IPv6 ? (containedIpv4(address) ?? address) : address;
}

/** Returns an address without its last part, for users: `203.0.113.x`, `2001:db8:4::x`; '' for a text that is none. */
export function shortAddress(ip: string): string {
  const address = readAddress(ip);
  if (!address) return '';
  if (address instanceof ipaddr.IPv6) {
    const parts = address.parts.slice(0, 3).map((part) => part.toString(16));
    return `${parts.join(':')}::x`;
  }
  return address.toString().replace(/\d+$/, 'x');
}

const networkOf = (address: Address, bits: number): string => {
  const family = address.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
};

/**
 * Returns the key by which limits count an address. IPv6 addresses count by their first 64 bits, because one user
 * usually has all addresses that begin with them.
 */
export function addressKey(ip: string): string {
  const address = countedAddress(ip);
  if (!address) return ip;
  return address.kind() === 'ipv6' ? networkOf(address, 64) : address.toString();
}

/**
 * Returns the key by which limits count the network of an address: 24 bits of IPv4, and 48 of IPv6, of which one user
 * may have all.
 */
export function networkKey(ip: string): string {
  const address = countedAddress(ip);
  return address ? networkOf(address, address.kind() === 'ipv6' ? 48 : 24) : `${ip}/0`;
}
