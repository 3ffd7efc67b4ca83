/** The command `sso-gateway`: starts the gateway and administers its database. */
import { runCommandLine } from './command-line.ts';

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
});
