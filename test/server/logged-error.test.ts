import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedError } from '../../gateway/src/http/log.ts';

// Rules: gateway-10, gateway-55

test('an error is logged with its causes, without other properties', () => {
  const socket = Object.assign(new Error('self-signed certificate'), {
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    cert: { raw: 'secret' },
  });
  const fetching = new TypeError('fetch failed', { cause: socket });
  const error = Object.assign(new Error('provider down', { cause: fetching }), {
    detail: 'Key (username)=(ada) already exists.',
    statusCode: 500,
  });
  const { stack, ...logged } = loggedError(error);
  assert.match(stack, /provider down/);
  assert.deepEqual(JSON.parse(JSON.stringify(logged)), {
    type: 'Error',
    message: 'provider down',
    cause: {
      type: 'TypeError',
      message: 'fetch failed',
      cause: {
        type: 'Error',
        message: 'self-signed certificate',
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      },
    },
  });
});

test('the code of an OpenID provider is logged, its description and its reply are not', () => {
  const error = Object.assign(new Error('the reply has an error', { cause: { token: 'secret' } }), {
    code: 'OAUTH_RESPONSE_BODY_ERROR',
    error: 'invalid_client',
    error_description: 'secret',
  });
  const logged = JSON.stringify(loggedError(error));
  assert.match(logged, /"oauthError":"invalid_client"/);
  assert.doesNotMatch(logged, /secret/);
  const free = Object.assign(new Error('x'), { error: 'the secret is 1234' });
  assert.doesNotMatch(JSON.stringify(loggedError(free)), /1234/);
});

test('an error that is its own cause is logged', () => {
  const error = new Error('loop');
  error.cause = error;
  assert.equal(JSON.stringify(loggedError(error)).match(/"message":"loop"/g)?.length, 6);
});
