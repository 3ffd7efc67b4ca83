/** `npx sso-elements check-gateway https://…`: checks a gateway against the contract, and exits with 0, 1 or 2. */
import { writeFile } from 'node:fs/promises';
import { checkGateway } from './check-gateway.ts';
import { HELP, readCommand, CommandError, type Command } from './options.ts';
import { countsOf, jsonReport, textReport } from './report.ts';

/** Shows progress in one line that is overwritten; does nothing if the output is not a terminal. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`);
}

async function run({ options, jsonFile }: Command): Promise<number> {
  let calls = 0;
  const results = await checkGateway(options, (call) =>
    progress(`${(calls += 1)} · ${call} …`),
  ).finally(() => progress(''));
  if (jsonFile !== undefined)
    await writeFile(jsonFile, jsonReport(results, options, new Date())).catch((error: unknown) => {
      throw new CommandError(
        `The report could not be written: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  process.stdout.write(textReport(results, options));
  return countsOf(results).broken === 0 ? 0 : 1;
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
