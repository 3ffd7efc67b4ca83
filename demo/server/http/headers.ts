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

/** The policy of the portal and everything it loads: nothing inline, no foreign script, Trusted Types. */
export const PORTAL_POLICY = policy(PORTAL);

/** The policy of the playground: the portal's, and a frame of its own origin. */
export const PLAYGROUND_POLICY = policy({
  ...PORTAL,
  'frame-src': "'self'",
  'frame-ancestors': "'self'",
});

/**
 * The policy of the demo's own pages, which run no script at all. `returnOrigin` is where a form's
 * answer may lead: browsers hold `form-action` against redirects too.
 */
export function plainPolicy(returnOrigin = ''): string {
  return policy({ ...PLAIN, 'form-action': `'self' ${returnOrigin}`.trim() });
}

/** Sets the headers that every answer carries; a route may narrow its policy. */
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

/** Names what else a reply depends on, for caches. */
export function varyBy(reply: FastifyReply, names: string): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others ? `${String(others)}, ${names}` : names);
}
