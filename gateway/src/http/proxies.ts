import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { parseAddress, readAddress, type Address } from '../platform/addresses.ts';

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
 * of proxies trusts at a private address only: a client that reaches the port directly is no proxy.
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

/** Returns the protocol that the nearest proxy names, if it is a known one. */
const protocolIn = ({ headers }: IncomingMessage): string | undefined =>
  ['https', 'http'].find(
    (known) => known === String(headers['x-forwarded-proto']).split(',').at(-1)?.trim(),
  );

/**
 * Removes from every request what no trusted proxy has written: all `X-Forwarded-*` of another sender, text that is no
 * address, and unknown protocols. Logs a warning at the first `https` that is ignored, because a proxy is probably not
 * trusted that should be.
 */
export function cleanForwarded(app: FastifyInstance, trusted: TrustedProxies): void {
  const trust = trustOf(trusted);
  let hasWarned = false;
  app.addHook('onRequest', async ({ raw, log }) => {
    const { headers, socket } = raw;
    const sender = socket.remoteAddress ?? '';
    const protocol = protocolIn(raw);
    if (!trust || !trust(sender, 0)) {
      if (protocol === 'https' && !hasWarned) {
        hasWarned = true;
        log.warn(
          `X-Forwarded-Proto: https of ${sender} is ignored, because TRUST_PROXY does not trust this address. If it is your proxy, cookies are not Secure and limits count the proxy: set TRUST_PROXY=1, or list the address if it is public.`,
        );
      }
      for (const name of Object.keys(headers))
        if (name.startsWith('x-forwarded-')) delete headers[name];
      return;
    }
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = addressesIn(String(forwardedFor));
    if (protocol === undefined) delete headers['x-forwarded-proto'];
    else headers['x-forwarded-proto'] = protocol;
  });
}
