const trimSlash = (url: string) => url.replace(/\/+$/, '');

/** Returns the first valid URL of the addresses, absolute and without a trailing slash; the root if none is valid. */
export function firstValidUrl(base: string, ...addresses: (string | undefined)[]): string {
  const usable = addresses.find((address) => address && URL.canParse(address, base));
  return trimSlash(new URL(usable ?? '/', base).href);
}
