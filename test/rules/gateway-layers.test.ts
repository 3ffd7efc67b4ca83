import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { GATEWAY_FOLDERS, GATEWAY_ONLY } from '../../tools/layers.mjs';
import { isBelow, readSources } from '../support/sources/imports.ts';

const gateway = readSources('gateway/src');

test('the list of the gateway’s folders is complete', () => {
  assert.deepEqual(readdirSync('gateway/src').sort(), GATEWAY_FOLDERS.flat().sort());
});

for (const { what, pattern, folders } of GATEWAY_ONLY)
  test(`${what} is only in ${folders.join(', ')} of the gateway`, () => {
    const allowed = folders.map((folder) => `gateway/src/${folder}`);
    const using = gateway.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
    assert.deepEqual(
      using.filter((path) => !isBelow(path, allowed)),
      [],
    );
    for (const folder of allowed)
      assert.ok(
        using.some((path) => isBelow(path, [folder])),
        `${folder} needs no permission`,
      );
  });
