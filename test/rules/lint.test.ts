import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

/** Imports that the linter must report, and one that it must accept, by importing file. */
const LINTED = [
  ['src/core/auth/wrong', 'ts', '../flows/sign-in.ts', 1],
  ['src/core/platform/safety/wrong', 'ts', '../../session/watch.ts', 1],
  ['src/core/flows/wrong', 'ts', '../../views/shared/use-core.ts', 1],
  ['src/views/login/wrong', 'tsx', '../../elements/wrapper/define.ts', 1],
  ['src/elements/wrapper/wrong', 'ts', '../../../demo/portal/app.tsx', 1],
  ['gateway/src/domain/users/wrong', 'ts', '../../http/envelope.ts', 1],
  ['gateway/src/audit/wrong', 'ts', '../domain/tenants.ts', 1],
  ['gateway/src/routes/right', 'ts', '../domain/tenants.ts', 0],
  ['src/core/contract/wrong', 'ts', '../kernel/ports.ts', 1],
  ['gateway/src/http/wrong', 'ts', '../../../src/core/contract/names.ts', 1],
  ['gateway/wrong', 'ts', '../src/core/contract/names.ts', 1],
  ['cli/check-gateway/wrong', 'ts', '../../src/core/kernel/constants.ts', 1],
  ['cli/create-gateway/template/check/right', 'ts', '../src/options.ts', 0],
  ['demo/server/seed/wrong', 'ts', '../../../src/testing/replies.ts', 1],
  ['bench/gateway/wrong', 'ts', '../../src/core/contract/calls.ts', 1],
  ['tools/openapi/wrong', 'ts', '../../src/core/contract/calls.ts', 1],
  ['tools/openapi/right', 'ts', '../../src/core/kernel/constants.ts', 0],
  ['gateway/src/http/right', 'ts', 'sso-contract/names.ts', 0],
  ['src/core/flows/right', 'ts', '../session/watch.ts', 0],
] as const;
const FORMS = (path: string) => [
  `import { x } from '${path}'; x();`,
  `import type { x } from '${path}'; export type y = x;`,
  `export * from '${path}';`,
  `export const x = () => import('${path}');`,
  `export type y = import('${path}').x;`,
];
const Diagnostic = z.object({ code: z.string(), filename: z.string() });
type Diagnostic = z.infer<typeof Diagnostic>;
const Report = z.object({ diagnostics: z.array(Diagnostic) });

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
after(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Runs the linter on the written files, with the project's rules and other options. Returns what it reports. */
function lint(options: string, ...folders: readonly string[]): readonly Diagnostic[] {
  const config = pathToFileURL(resolve('oxlint.config.mjs')).href;
  write('c.mjs', `import c from '${config}'; export default { ...c, options: ${options} };`);
  const args = ['-c', 'c.mjs', '-f', 'json', ...folders];
  const program = resolve('node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  return Report.parse(JSON.parse(stdout)).diagnostics;
}

test('the linter reports an import in the wrong direction in each of its forms', () => {
  const wrong: string[] = [];
  for (const [name, extension, target, count] of LINTED)
    for (const [form, code] of FORMS(target).entries()) {
      const path = `${name}-${form}.${extension}`;
      write(path, code);
      if (count > 0) wrong.push(path);
    }
  const folders = new Set(LINTED.map(([name]) => name.split('/')[0] ?? ''));
  const reported = lint('{}', ...folders).filter(({ code }) => code.includes('no-restricted'));
  assert.deepEqual(reported.map(({ filename }) => filename).sort(), wrong.sort());
});

test('the linter knows types: it reports a wrong one, and a promise that is not awaited', () => {
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  write('tsconfig.json', JSON.stringify({ extends: resolve('tsconfig.json'), include: ['src'] }));
  write('src/core/flows/typed.ts', 'export const one: string = 1;\nPromise.resolve(one);');
  assert.deepEqual(
    lint('c.options', 'src')
      .map(({ code }) => code)
      .sort(),
    ['typescript(TS2322)', 'typescript(no-floating-promises)'],
  );
});
