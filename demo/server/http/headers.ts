import type { FastifyInstance, FastifyReply } from 'fastify';

const SHARED = {
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
};

const PORTAL = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: https:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  ...SHARED,
  'trusted-types': 'sso-elements sso-elements#html dompurify',
};

const PLAIN = {
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': "'self'",
  'form-action': "'self'",
  ...SHARED,
  'trusted-types': "'none'",
};

const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** The policy of the portal and its files: nothing inline, only its own scripts, Trusted Types. */
export const PORTAL_POLICY = policy(PORTAL);

/** The policy of the playground: the portal's policy, plus iframes of its own origin. */
export const PLAYGROUND_POLICY = policy({
  ...PORTAL,
  'frame-src': "'self'",
  'frame-ancestors': "'self'",
});

/**
 * Returns the policy of the demo's own pages, which have no scripts. `returnOrigin` is the origin that a form's reply
 * may redirect to, because browsers check `form-action` for redirects too.
 */
export function plainPolicy(returnOrigin = ''): string {
  return policy({ ...PLAIN, 'form-action': `'self' ${returnOrigin}`.trim() });
}

/** Sets the security headers of every response. A route may set a stricter policy. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPlayground = request.url.startsWith('/playground/');
    void reply.headers({
      'content-security-policy': isPlayground ? PLAYGROUND_POLICY : PORTAL_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}

/** Adds names to the reply's `vary` header. */
export function varyBy(reply: FastifyReply, names: string): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others ? `${String(others)}, ${names}` : names);
}
