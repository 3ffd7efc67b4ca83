import { rewriteEnvelope } from '../support/rewriting-proxy.ts';
import { on, type Breach } from './breach.ts';

/** Violations of the rules for all replies. */
export const REPLY_BREACHES: readonly Breach[] = [
  {
    what: 'omits statusCode',
    subject: 'usersProducts',
    names: 'every reply is the envelope',
    rewrite: on('usersProducts', (reply) =>
      rewriteEnvelope(reply, () => ({ statusCode: undefined })),
    ),
  },
  {
    what: 'answers a call with HTML',
    subject: 'lookup',
    names: 'every reply is the envelope',
    rewrite: on('lookup', (reply) => void (reply.body = '<!doctype html><title>Sorry</title>')),
  },
  {
    what: 'sends HTTP 200 with 401 in the envelope',
    subject: 'refresh',
    names: 'statusCode equals the HTTP status',
    rewrite: on('refresh', (reply) => void (reply.status = 200)),
  },
  {
    what: 'sends 4032 with HTTP 400',
    subject: 'userProfile',
    names: 'statusCode equals the HTTP status',
    rewrite: on('userProfile', (reply) => {
      reply.status = 400;
      rewriteEnvelope(reply, () => ({ success: false, statusCode: 4032 }));
    }),
  },
  {
    what: 'reports success for a failure',
    subject: 'lookup',
    names: 'does not claim success',
    rewrite: on('lookup', (reply) => rewriteEnvelope(reply, () => ({ success: true }))),
  },
  {
    what: 'sends JSON as text',
    subject: 'authTypes',
    names: 'content type is JSON',
    rewrite: on('authTypes', (reply) => void (reply.headers['content-type'] = 'text/plain')),
  },
  {
    what: 'allows content sniffing',
    subject: 'userProfile',
    names: 'nosniff',
    rewrite: on(
      'userProfile',
      (reply) => void (reply.headers['x-content-type-options'] = undefined),
    ),
  },
  {
    what: 'allows caching of private data',
    subject: 'userProfile',
    names: 'no-store',
    rewrite: on('userProfile', (reply) => void (reply.headers['cache-control'] = 'max-age=60')),
  },
  {
    what: 'does not answer a call',
    subject: 'lookup',
    names: 'every request is answered',
    rewrite: on('lookup', (reply) => void (reply.isWithheld = true)),
    timeoutMs: 2_000,
  },
  {
    what: 'sends 429 without retry-after',
    subject: 'resetPassword',
    names: 'retry-after',
    rewrite: on('resetPassword', (reply) => {
      reply.status = 429;
      rewriteEnvelope(reply, () => ({ statusCode: 429 }));
    }),
  },
];
