import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns a new random password. Its prefix meets the rule for passwords, so any random rest is valid. */
const newPassword = (): string => `Aa1-${randomBytes(12).toString('base64url')}`;

/** Returns a valid package name for a folder. */
const nameFor = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'my-gateway';

/** Returns the files of a new gateway that differ from folder to folder, by their path. */
export function generatedFiles(folder: string, version: string): Record<string, string> {
  return {
    'package.json': json({
      name: nameFor(folder),
      private: true,
      type: 'module',
      engines: { node: '>=22.18' },
      scripts: {
        start: 'node --env-file=.env start.ts',
        check: 'node --env-file=.env check/check.ts',
      },
      config: { 'check-gateway': `sso-elements@${version}` },
    }),
    'tsconfig.json': json({
      compilerOptions: {
        target: 'ES2024',
        module: 'NodeNext',
        strict: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        erasableSyntaxOnly: true,
        allowImportingTsExtensions: true,
        noEmit: true,
        types: ['node'],
      },
    }),
    '.gitignore': '.env\nmailbox\nnode_modules\n',
    '.env': `# Settings of this machine, with passwords that create-gateway has invented. Never commit this file.
PORT=4180
ORIGIN=http://localhost:4180
ADA_PASSWORD=${newPassword()}
NEW_PASSWORD=${newPassword()}
`,
  };
}
