import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';

// Rules: gateway-50

const page = readFileSync('docs/gateway/providers.md', 'utf8');
const rowsOf = (heading: string): string[] =>
  [
    ...(page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([\w.]+)`/gm),
  ].map(([, name = '']) => name);

test('the page about providers has every setting', () => {
  const { claims, ...others } = PROVIDER_DEFAULTS;
  const names = [
    ...['issuer', 'clientSecret', 'privateKey', 'secondFactor', ...Object.keys(others)],
    ...Object.keys(claims).map((name) => `claims.${name}`),
  ];
  assert.deepEqual(rowsOf('Settings').sort(), names.sort());
});
