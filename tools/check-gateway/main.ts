/** `npx sso-elements check-gateway https://…`: runs the contract against a gateway, and exits with 0, 1 or 2. */
import { writeFile } from 'node:fs/promises';
import { checkGateway } from './check-gateway.ts';
import { HELP, readCommand, Unusable, type Command } from './options.ts';
import { countsOf, jsonReport, textReport } from './report.ts';

/** One line on a terminal, written over and over; nothing where nobody watches. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`);
}

async function run({ options, jsonFile }: Command): Promise<number> {
  let calls = 0;
  const ledger = await checkGateway(options, (call) =>
    progress(`${(calls += 1)} · ${call} …`),
  ).finally(() => progress(''));
  if (jsonFile !== undefined)
    await writeFile(jsonFile, jsonReport(ledger, options, new Date())).catch((error: unknown) => {
      throw new Unusable(
        `The report can’t be written: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  process.stdout.write(textReport(ledger, options));
  return countsOf(ledger).broken === 0 ? 0 : 1;
}

try {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command) process.exitCode = await run(command);
  else process.stdout.write(HELP);
} catch (error) {
  if (!(error instanceof Unusable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
