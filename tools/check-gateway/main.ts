/** `npx sso-elements check-gateway https://…`: checks a gateway against the contract, and exits with 0, 1 or 2. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { checkGateway } from './check-gateway.ts';
import { junitReport } from './junit.ts';
import { HELP, readCommand, CommandError, type Command } from './options.ts';
import { progressOn } from './progress.ts';
import { jsonReport, textReport } from './report.ts';
import { summaryOf } from './summary.ts';

/** The version of the package, whose root is two folders above this file, both as a source and in `dist/bin`. */
function versionOf(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

async function write(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) return;
  await writeFile(file, text).catch((error: unknown) => {
    throw new CommandError(
      `The report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}

async function run({ options, jsonFile, junitFile }: Command): Promise<number> {
  const progress = progressOn(process.stderr);
  const edition = { version: versionOf(), at: new Date() };
  const results = await checkGateway(options, progress.onCall).finally(progress.clear);
  await write(jsonFile, jsonReport(results, options, edition));
  await write(junitFile, junitReport(results, options, edition));
  process.stdout.write(textReport(results, options, edition));
  return summaryOf(results).failed.length === 0 ? 0 : 1;
}

try {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command) process.exitCode = await run(command);
  else process.stdout.write(HELP);
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
