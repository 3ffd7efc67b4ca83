/** Returns the absolute address of a link that is safe to follow (http or https); undefined for anything else. */
export function safeLink(text: string, pageUrl: string): string | undefined {
  if (!text.trim() || !URL.canParse(text, pageUrl)) return undefined;
  const url = new URL(text, pageUrl);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url.href : undefined;
}

const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/**
 * Returns the address of an image that is safe to show: https, the page's origin, the gateway's origin, or raster
 * `data:`. Returns undefined for any other. A relative address resolves against the gateway.
 */
export function safeImage(
  text: string,
  pageUrl: string,
  gatewayUrl: string = pageUrl,
): string | undefined {
  if (RASTER.test(text)) return text;
  const link = safeLink(text, gatewayUrl);
  if (!link) return undefined;
  const { origin, protocol } = new URL(link);
  const isKnown = [pageUrl, gatewayUrl].some((url) => new URL(url).origin === origin);
  return isKnown || protocol === 'https:' ? link : undefined;
}

/** Returns the address of an image that no other host serves: of the page's origin, or raster `data:`. */
export function sameOriginImage(text: string, pageUrl: string): string | undefined {
  const image = safeImage(text, pageUrl);
  if (!image || RASTER.test(image)) return image;
  return new URL(image).origin === new URL(pageUrl).origin ? image : undefined;
}

/**
 * Returns the path, query and hash of an address of this origin that is safe to navigate to; undefined for another
 * origin, for an address with user info and for an invalid one.
 */
export function safePath(text: string, pageUrl: string): string | undefined {
  const link = safeLink(text, pageUrl);
  if (!link) return undefined;
  const url = new URL(link);
  if (url.origin !== new URL(pageUrl).origin) return undefined;
  // A path that starts with two slashes would name a host when it is resolved again.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
