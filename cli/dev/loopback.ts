/** The names of this machine. Browsers resolve every name below `localhost` to it, without asking the network. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/i;

/** Returns true for a header `Host` with a name of this machine, so that no foreign name leads to the server. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.test(host.replace(/:\d+$/, ''));

/** Returns true for an address on this machine, with any port. */
export function isLoopbackUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && LOOPBACK.test(hostname);
}

/** Returns true for the origin of a page on this machine, with any port. */
export const isLoopbackOrigin = (origin: string): boolean =>
  isLoopbackUrl(origin) && new URL(origin).origin === origin;
