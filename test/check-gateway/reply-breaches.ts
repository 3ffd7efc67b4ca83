import { bendEnvelope } from '../support/bent-gateway.ts';
import { on, type Breach } from './breach.ts';

/** Breaches of what holds for every reply. */
export const REPLY_BREACHES: readonly Breach[] = [
  {
    what: 'hides statusCode',
    subject: 'usersProducts',
    names: 'every reply is the envelope',
    bend: on('usersProducts', (reply) => bendEnvelope(reply, () => ({ statusCode: undefined }))),
  },
  {
    what: 'answers a call with a page',
    subject: 'lookup',
    names: 'every reply is the envelope',
    bend: on('lookup', (reply) => void (reply.body = '<!doctype html><title>Sorry</title>')),
  },
  {
    what: 'says 200 to HTTP and 401 in the envelope',
    subject: 'refresh',
    names: 'statusCode equals the HTTP status',
    bend: on('refresh', (reply) => void (reply.status = 200)),
  },
  {
    what: 'sends 4032 in HTTP 400',
    subject: 'userProfile',
    names: 'statusCode equals the HTTP status',
    bend: on('userProfile', (reply) => {
      reply.status = 400;
      bendEnvelope(reply, () => ({ success: false, statusCode: 4032 }));
    }),
  },
  {
    what: 'claims success for a failure',
    subject: 'lookup',
    names: 'does not claim success',
    bend: on('lookup', (reply) => bendEnvelope(reply, () => ({ success: true }))),
  },
  {
    what: 'sends JSON as text',
    subject: 'authTypes',
    names: 'content type is JSON',
    bend: on('authTypes', (reply) => void (reply.headers['content-type'] = 'text/plain')),
  },
  {
    what: 'lets types be guessed',
    subject: 'userProfile',
    names: 'nosniff',
    bend: on('userProfile', (reply) => void (reply.headers['x-content-type-options'] = undefined)),
  },
  {
    what: 'lets private data be stored',
    subject: 'userProfile',
    names: 'no-store',
    bend: on('userProfile', (reply) => void (reply.headers['cache-control'] = 'max-age=60')),
  },
  {
    what: 'hangs in one call',
    subject: 'lookup',
    names: 'every request is answered',
    bend: on('lookup', (reply) => void (reply.isHeldBack = true)),
    timeoutMs: 2_000,
  },
  {
    what: 'limits without saying for how long',
    subject: 'resetPassword',
    names: 'retry-after',
    bend: on('resetPassword', (reply) => {
      reply.status = 429;
      bendEnvelope(reply, () => ({ statusCode: 429 }));
    }),
  },
];
