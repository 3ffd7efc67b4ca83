/** The command `sso-gateway`: starts the gateway and administers its database. */
import { runCommandLine } from './command-line.ts';
import { openOutput } from './output.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  print: openOutput(),
  printError: (text) => process.stderr.write(text),
});
