import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Directives of every policy. */
export const SHARED_DIRECTIVES = {
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
  ...SHARED_DIRECTIVES,
  'trusted-types': 'sso-elements sso-elements#html dompurify',
};

/** Returns the text of a policy. */
export const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/**
 * Returns the policy of the portal and its files: nothing inline, only its own scripts, Trusted Types. `more` adds or
 * replaces directives.
 */
export function portalPolicy(more: Record<string, string> = {}): string {
  return policy({ ...PORTAL, ...more });
}

/** The security headers of every response, also of one to a request that Node could not parse. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': portalPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Sets the security headers of a response. */
export function addSecurityHeaders({ protocol }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS);
  if (protocol === 'https')
    void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Sets the security headers of every response. A route may set a stricter policy. */
export function setSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => addSecurityHeaders(request, reply));
}

/** Adds names to the reply's `vary` header. */
export function varyBy(reply: FastifyReply, names: string): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others ? `${String(others)}, ${names}` : names);
}
