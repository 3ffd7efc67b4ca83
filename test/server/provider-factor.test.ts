import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import type { ProviderFactor } from '../../gateway/src/model/provider.ts';
import {
  factorFault,
  factorRequest,
  hasProvenFactor,
} from '../../gateway/src/oidc/provider-factor.ts';

// Rules: second-factor-83

const access = (secondFactor?: ProviderFactor) => ({
  ...PROVIDER_DEFAULTS,
  issuer: 'https://id.example',
  secondFactor,
});
const isProven = (secondFactor: ProviderFactor | undefined, claims: object): boolean =>
  hasProvenFactor(access(secondFactor), { ...claims });

const AMR = { amr: ['mfa', 'hwk'] };
const ACR = { acr: ['urn:two', 'urn:three'] };

test('a provider proves a second factor with one of the values of its claim', () => {
  for (const amr of [['mfa'], ['pwd', 'hwk']]) assert.ok(isProven(AMR, { amr }));
  for (const acr of ['urn:two', 'urn:three']) assert.ok(isProven(ACR, { acr }));
});

test('a provider proves none with another value, form or claim', () => {
  for (const amr of [undefined, null, [], 'mfa', ['pwd'], ['MFA'], [['mfa']], { 0: 'mfa' }])
    assert.equal(isProven(AMR, { amr, acr: 'mfa' }), false, JSON.stringify(amr));
  for (const acr of [undefined, null, '', 'urn:one', ['urn:two'], 'urn:two urn:three', 2])
    assert.equal(isProven(ACR, { acr, amr: ['urn:two'] }), false, JSON.stringify(acr));
});

test('a provider that is exempt, or has no setting, need not prove one', () => {
  for (const setting of ['exempt', undefined] as const) assert.ok(isProven(setting, {}));
});

test('a provider is asked for the values of acr, which OpenID Connect has a parameter for', () => {
  assert.deepEqual(factorRequest(access(ACR)), { acr_values: 'urn:two urn:three' });
  for (const setting of [AMR, 'exempt', undefined] as const)
    assert.deepEqual(factorRequest(access(setting)), {});
});

test('the log names the claim that a provider has to send', () => {
  for (const [setting, claim] of [
    [AMR, 'amr'],
    [ACR, 'acr'],
  ] as const) {
    const { code, message } = factorFault(access(setting));
    assert.equal(code, 'second-factor');
    assert.ok(message.includes(`none of the values of ${claim} `), message);
  }
});
