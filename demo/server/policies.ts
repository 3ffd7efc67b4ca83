import { policy, portalPolicy, SHARED_DIRECTIVES } from '../../gateway/src/http/headers.ts';

/** The policy of the playground: the portal's policy, plus iframes of its own origin. */
export const PLAYGROUND_POLICY = portalPolicy({
  'frame-src': "'self'",
  'frame-ancestors': "'self'",
});

/** The policy of the documentation site: its live elements are iframes, and Vue inserts parts of pages as markup. */
export const DOCS_POLICY = portalPolicy({
  'img-src': "'self' data:",
  'worker-src': "'none'",
  'form-action': "'none'",
  'frame-src': "'self'",
  'trusted-types': 'vue',
});

/**
 * Returns the policy of the demo's own pages, which have no scripts. `returnOrigin` is the origin that a form's reply
 * may redirect to, because browsers check `form-action` for redirects too.
 */
export function plainPolicy(returnOrigin = ''): string {
  return policy({
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    ...SHARED_DIRECTIVES,
    'form-action': `'self' ${returnOrigin}`.trim(),
    'trusted-types': "'none'",
  });
}
