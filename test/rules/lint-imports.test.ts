import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ESLint } from 'eslint';

/** Imports that ESLint must report, and one that it must accept, by importing file. */
const LINTED = [
  ['src/core/auth/wrong.ts', '../flows/sign-in.ts', 1],
  ['src/core/platform/safety/wrong.ts', '../../session/watch.ts', 1],
  ['src/core/flows/wrong.ts', '../../views/shared/use-core.ts', 1],
  ['src/views/login/wrong.tsx', '../../elements/wrapper/define.ts', 1],
  ['src/elements/wrapper/wrong.ts', '../../../demo/portal/app.tsx', 1],
  ['src/core/flows/right.ts', '../session/watch.ts', 0],
] as const;
const FORMS = (path: string) => [
  `import { x } from '${path}'; x();`,
  `import type { x } from '${path}'; export type y = x;`,
  `export * from '${path}';`,
  `export const x = () => import('${path}');`,
  `export type y = import('${path}').x;`,
];

test('ESLint reports an import in the wrong direction in each of its forms', async () => {
  const ids = ['no-restricted-imports', 'no-restricted-syntax'];
  const eslint = new ESLint({
    ruleFilter: ({ ruleId }) => ids.includes(ruleId),
    // The files do not exist, so that there is no program with types for them.
    overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  });
  for (const [filePath, path, expected] of LINTED)
    for (const code of FORMS(path)) {
      const [result] = await eslint.lintText(code, { filePath });
      const reports = result?.messages.filter(({ ruleId }) => ruleId && ids.includes(ruleId));
      assert.equal(reports?.length, expected, `${filePath}: ${code}`);
    }
});
