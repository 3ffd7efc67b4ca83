import DOMPurify from 'dompurify';
import { sameOriginImage } from './links.ts';

// An image of another host would reveal the reader to that host. `src` is the only attribute left that loads anything.
DOMPurify.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'src')
    attribute.keepAttr = sameOriginImage(attribute.attrValue, location.href) !== undefined;
});

/**
 * Sanitizes a tenant's HTML. This is the only sanitizer and the only code that uses DOMPurify's Trusted Types policy.
 * Keeps images of this origin and raster `data:` images. Load it on demand; it is 10 KB.
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
