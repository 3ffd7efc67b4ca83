import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ownImports } from '../../tools/own-imports.ts';
import { COPIED, GUARDS as GATEWAY } from '../security-gateway/guards.ts';
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

test('npm run guards:gateway copies every file that the tests of its guards import', () => {
  const reached = new Set(GATEWAY.map(({ tests: [file] }) => `test/${file}`));
  // A set also yields what is added while it is read.
  for (const path of reached) for (const imported of ownImports(path)) reached.add(imported);
  // The packages are linked.
  const folders = ['package.json', 'tsconfig.json', 'node_modules', ...COPIED];
  const isCopied = (path: string) =>
    folders.some((copied) => path === copied || path.startsWith(`${copied}/`));
  assert.deepEqual(
    [...reached].filter((path) => !isCopied(path)),
    [],
  );
});
