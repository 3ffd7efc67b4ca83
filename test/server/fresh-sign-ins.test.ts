import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import { requireFreshSignIn } from '../../gateway/src/oidc/fresh-sign-in.ts';

// Rules: gateway-185

const ACCESS = { ...PROVIDER_DEFAULTS, issuer: 'https://id.example' };
const BEGUN = 1_800_000_000;
const check = (authTime: unknown): void => requireFreshSignIn(ACCESS, authTime, BEGUN * 1000);

test('a sign-in is fresh from 60 s before the flow began', () => {
  for (const authTime of [BEGUN - 60, BEGUN, BEGUN + 590]) check(authTime);
  assert.throws(() => check(BEGUN - 60.1), {
    code: 'auth-time',
    message:
      'The provider https://id.example did not ask the user to sign in again, although max_age is 0: auth_time is older. Let it heed max_age and prompt, and synchronize both clocks (NTP).',
  });
});

test('a sign-in without its time is not fresh', () => {
  for (const authTime of [undefined, null, '1800000000', {}])
    assert.throws(() => check(authTime), {
      code: 'auth-time',
      message:
        'The provider https://id.example sends no auth_time, so users cannot confirm their session there. Let it send the claim auth_time in ID tokens.',
    });
});
