/** The absolute address of a link that may be followed: http(s) only; undefined for anything else. */
export function safeLink(text: string, pageUrl: string): string | undefined {
  if (!text.trim() || !URL.canParse(text, pageUrl)) return undefined;
  const url = new URL(text, pageUrl);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url.href : undefined;
}

const RASTER = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/**
 * The address of a picture that the gateway names and that may be shown: https, of the page's own origin or
 * the gateway's, or raster `data:`; else undefined. A relative one hangs off the gateway.
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

/** The address of a picture that may be shown without another host hearing of it: of the page's own origin, or raster `data:`. */
export function ownImage(text: string, pageUrl: string): string | undefined {
  const image = safeImage(text, pageUrl);
  if (!image || RASTER.test(image)) return image;
  return new URL(image).origin === new URL(pageUrl).origin ? image : undefined;
}

/**
 * A path of this origin that may be gone to; undefined for another origin, userinfo or nonsense.
 * Returns path, query and hash.
 */
export function safePath(text: string, pageUrl: string): string | undefined {
  const link = safeLink(text, pageUrl);
  if (!link) return undefined;
  const url = new URL(link);
  if (url.origin !== new URL(pageUrl).origin) return undefined;
  // A path that starts with two slashes would name a host when it is resolved once more.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
