/** Runs the command that the arguments name. Exits with 0, 1 if a gateway does not conform, or 2. */
import { runCheckGateway } from '../check-gateway/main.ts';
import { watchOutput } from '../../gateway/src/commands/output.ts';
import { escapeUnprintable, onOneLine } from '../../gateway/src/platform/printable.ts';
import { CommandError } from '../check-gateway/command-error.ts';
import { HELP as CHECK_HELP } from '../check-gateway/help.ts';
import { VERIFY_HELP } from '../check-gateway/verify-options.ts';
import { HELP as CREATE_HELP, runCreateGateway } from '../create-gateway/main.ts';
import { runDev } from '../dev/main.ts';
import { HELP as DEV_HELP } from '../dev/options.ts';
import { packageVersion } from './package-version.ts';

/** Runs a command with its arguments. Returns the exit code. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['check-gateway', runCheckGateway],
  ['create-gateway', runCreateGateway],
  ['dev', runDev],
]);

/** Runs the command that the arguments name. Without one, prints the help of all; `--version` prints the version. */
async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help') {
    process.stdout.write(`${DEV_HELP}\n${CHECK_HELP}\n${VERIFY_HELP}\n${CREATE_HELP}`);
    return 0;
  }
  if (name === '--version') {
    process.stdout.write(`sso-elements ${packageVersion()}\n`);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (!command)
    throw new CommandError(
      `Unknown command ${name}. Use \`dev\`, \`check-gateway URL\` or \`create-gateway FOLDER\`; --help lists the options.`,
    );
  return command(args);
}

/** Describes an error of the command itself in one line, with its place. */
function describeFault(error: unknown): string {
  const [text = '', place = ''] = String(error instanceof Error ? error.stack : error).split(
    /\n\s+/,
  );
  return `sso-elements stopped because of an error of its own: ${onOneLine(`${text} ${place}`)}`;
}

/** Ends with 2, the only code of commands that could not do their work. */
function fail(error: unknown): void {
  const text = error instanceof CommandError ? error.message : describeFault(error);
  process.stderr.write(`${escapeUnprintable(text)}\n`);
  process.exitCode = 2;
}

/** The code with which Node ends a program that waits for what can never come. */
const UNSETTLED = 13;

watchOutput();
process.on('uncaughtException', (error) => {
  fail(error);
  process.exit();
});
process.on('exit', () => {
  if (process.exitCode === UNSETTLED)
    fail(new CommandError('sso-elements stopped: it waited for something that can never come.'));
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  fail(error);
}
