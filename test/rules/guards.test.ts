import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GUARDS as GATEWAY } from '../security-gateway/guards.ts';
import { GUARDS as PAGE } from '../security/guards.ts';

// A guard whose code has moved would end the command before the guards after it.
for (const [script, guards] of Object.entries({ gateway: GATEWAY, page: PAGE }))
  test(`npm run guards:${script} finds the code of each guard exactly once`, () => {
    const lost = guards.flatMap(({ name, cuts }) =>
      cuts
        .filter(([file, text]) => readFileSync(file, 'utf8').split(text).length !== 2)
        .map(([file]) => `${name}: ${file}`),
    );
    assert.ok(guards.length > 0);
    assert.deepEqual(lost, []);
  });
