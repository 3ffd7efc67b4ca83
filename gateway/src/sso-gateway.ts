/** The command `sso-gateway`: starts the gateway and administers its database. */
import { runCommandLine } from './commands/command-line.ts';
import { openOutput } from './commands/output.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  print: openOutput(),
  printError: (text) => process.stderr.write(text),
});
