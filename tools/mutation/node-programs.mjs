/**
 * Replaces `test/runner/node-bundle.ts` in the bundle of the gateway's tests: programs are bundled once for all
 * mutants, and start through a script that activates the mutant of the process that starts them.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The programs that tests of the gateway start in processes of their own. */
export const PROGRAMS = [
  'demo/server/main.ts',
  'gateway/src/sso-gateway.ts',
  'test/support/providers/openid-provider-main.ts',
  'cli/bin/sso-elements.ts',
];

/** The module that starts PostgreSQL, which `node-postgres.mjs` replaces. */
export const POSTGRES = 'test/support/programs/postgres.ts';

/** The folder of the bundled programs and tests, in Stryker's sandbox. */
export const BUNDLES = '.cache/bundles';

/** The file to which programs append the mutants that they cover, in the folder for temporary files. */
export const COVERED = 'covered.txt';

let started = 0;

/** Returns the path of a program's script, which activates the mutant. */
export async function bundleProgram(file) {
  if (!PROGRAMS.includes(file))
    throw new Error(`tools/mutation/node-programs.mjs must list the program ${file}.`);
  const { activeMutant } = globalThis.__stryker__;
  const bundle = pathToFileURL(resolve(BUNDLES, file.replace(/ts$/, 'mjs'))).href;
  const activation =
    activeMutant === undefined
      ? `const { recordTo } = await import(${JSON.stringify(import.meta.url)});
recordTo(${JSON.stringify(join(tmpdir(), COVERED))});`
      : `globalThis.__stryker__ = { activeMutant: ${JSON.stringify(activeMutant)} };`;
  const script = join(tmpdir(), `program-${++started}.mjs`);
  writeFileSync(script, `${activation}\nawait import(${JSON.stringify(bundle)});\n`);
  return script;
}

/** Appends each mutant that this process covers to a file, at once, because tests kill the process. */
export function recordTo(file) {
  const covered = new Proxy(
    {},
    {
      set(all, id, count) {
        if (!(id in all)) appendFileSync(file, `${id}\n`);
        all[id] = count;
        return true;
      },
    },
  );
  globalThis.__stryker__ = { mutantCoverage: { static: covered, perTest: {} } };
}
