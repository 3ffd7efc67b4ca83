import DOMPurify from 'dompurify';
import { ownImage } from './links.ts';

// A picture of another host would tell that host who reads: only `src` is left to load anything by.
DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'src')
    attribute.keepAttr = ownImage(attribute.attrValue, location.href) !== undefined;
});

/**
 * Makes a tenant's html safe to show: the one sanitizer, and the one Trusted Types policy's only
 * user (DOMPurify owns it). Pictures stay where they are of this origin or raster `data:`. Load it
 * lazily; it weighs 10 KB.
 */
export function sanitize(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      ...['style', 'form', 'input', 'button', 'select', 'textarea'],
      ...['audio', 'video', 'source', 'track', 'picture'],
    ],
    FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset', 'background', 'poster'],
  });
}
