const trimSlash = (url: string) => url.replace(/\/+$/, '');

/** The first of the addresses that is one, made absolute and without a trailing slash. */
export function firstAddress(base: string, ...addresses: (string | undefined)[]): string {
  const usable = addresses.find((address) => address && URL.canParse(address, base));
  return trimSlash(new URL(usable ?? '/', base).href);
}
