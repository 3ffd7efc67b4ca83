import { writeFile } from 'node:fs/promises';
import { onOneLine } from '../../gateway/src/platform/printable.ts';
import { packageVersion } from '../bin/package-version.ts';
import { certificateOf } from './certificate.ts';
import { certificateText } from './certificate-file.ts';
import { checkGateway } from './check-gateway.ts';
import { HELP } from './help.ts';
import { junitReport } from './junit.ts';
import { readCommand, CommandError, type Command } from './options.ts';
import { progressOn } from './progress.ts';
import { jsonReport, textReport } from './report.ts';
import { summaryOf } from './summary.ts';
import { verifyCertificate } from './verify.ts';
import { readVerifyOptions, VERIFY_HELP } from './verify-options.ts';

async function write(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) return;
  await writeFile(file, text).catch((error: unknown) => {
    throw new CommandError(
      `The report could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}

/** Says what a check that ended early has changed and not restored; '' for nothing. */
const leftIn = (changed: ReadonlySet<string>): string =>
  changed.size > 0 ? onOneLine(` Not restored: ${[...changed].join('; ')}.`) : '';

async function run(command: Command): Promise<number> {
  const { options, jsonFile, junitFile, certificateFile, signingKey } = command;
  const progress = progressOn(process.stderr);
  let changed: ReadonlySet<string> = new Set();
  const stop = (): never => {
    progress.clear();
    process.stderr.write(`Stopped before the end: there is no report.${leftIn(changed)}\n`);
    process.exit(2);
  };
  process.once('SIGINT', stop);
  const edition = { version: packageVersion(), at: new Date() };
  const results = await checkGateway(options, (call, current) => {
    ({ changed } = current);
    progress.onCall(call, current);
  })
    .catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error;
      throw new CommandError(error.message + leftIn(changed));
    })
    .finally(() => {
      process.off('SIGINT', stop);
      progress.clear();
    });
  await write(jsonFile, jsonReport(results, options, edition));
  await write(junitFile, junitReport(results, options, edition));
  const certificate = certificateOf(results, options, edition);
  await write(certificateFile, certificateText(certificate, signingKey));
  process.stdout.write(textReport(results, options, edition));
  return summaryOf(results).failed.length === 0 ? 0 : 1;
}

async function verify(args: readonly string[]): Promise<number> {
  const options = readVerifyOptions(args);
  if (options) return verifyCertificate(options, Date.now());
  process.stdout.write(VERIFY_HELP);
  return 0;
}

/**
 * Runs `npx sso-elements check-gateway https://…`, or `check-gateway verify FILE`. Returns 0 if the gateway conforms, else 1. Throws {@link CommandError}
 * if it can't be checked.
 */
export async function runCheckGateway(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (first === 'verify') return verify(rest);
  const command = readCommand(args, process.env);
  if (command) return run(command);
  process.stdout.write(`${HELP}\n${VERIFY_HELP}`);
  return 0;
}
