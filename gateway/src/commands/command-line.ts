import manifest from '../../package.json' with { type: 'json' };
import { CommandError } from '../platform/command-error.ts';
import type { Invocation } from './command.ts';
import { COMMANDS } from './list.ts';
import { readEnvironment } from '../configuration/environment.ts';
import { settingsOf } from '../configuration/settings.ts';
import { OutputClosed } from './output.ts';
import { escapeUnprintable } from '../platform/printable.ts';
import { REFUSED } from './run-gateway.ts';
import { explainStartFailure } from '../doctor/start-failure.ts';

/** What `sso-gateway` gets from the process that runs it. */
export type Terminal = Pick<Invocation, 'env' | 'input' | 'print' | 'printError'>;

/** Returns the help of a command, of all that start with a word, such as `user`, or by default of all. */
function helpOf(start = ''): string {
  const lines = Object.entries(COMMANDS)
    .filter(([name]) => !start || `${name} `.startsWith(`${start} `))
    .map(([name, { usage, summary }]) => ({ left: `${name} ${usage}`.trim(), summary }));
  const width = Math.max(...lines.map(({ left }) => left.length));
  return [
    `Usage: sso-gateway ${start || '[command]'}`,
    '',
    ...lines.map(({ left, summary }) => `  ${left.padEnd(width)}  ${summary}`),
    '',
    'docs/gateway.md describes the settings, which are environment variables, and every option.',
    '',
  ].join('\n');
}

const HELP = new Set(['help', '--help', '-h']);
const VERSION = new Set(['version', '--version', '-v']);

/** Returns the text that the words ask for, if they ask for help or the version; undefined for a command to run. */
function information(words: readonly string[]): string | undefined {
  if (
    words.some((word) => VERSION.has(word) && word.startsWith('-')) ||
    VERSION.has(words[0] ?? '')
  )
    return `sso-gateway ${manifest.version}\n`;
  if (!HELP.has(words[0] ?? '') && !words.some((word) => HELP.has(word) && word.startsWith('-')))
    return undefined;
  const named = words.filter((word) => !word.startsWith('-') && word !== 'help').slice(0, 2);
  const starts = [named.join(' '), named[0] ?? ''];
  return helpOf(
    starts.find((start) =>
      Object.keys(COMMANDS).some((name) => `${name} `.startsWith(`${start} `)),
    ),
  );
}

/** Splits the command line into the name of a command, of one or two words, and its arguments. */
function nameAndArgs(words: readonly string[]): { name: string; args: readonly string[] } {
  const [name = 'start', second = ''] = words;
  const isPair = Object.keys(COMMANDS).some((known) => known.startsWith(`${name} `));
  return isPair
    ? { name: `${name} ${second}`.trim(), args: words.slice(2) }
    : { name, args: words.slice(1) };
}

/** Says where the commands are listed that an unknown one may mean. */
function whereListed(name: string): string {
  const [first = ''] = name.split(' ');
  const isGroup = Object.keys(COMMANDS).some((known) => known.startsWith(`${first} `));
  return isGroup
    ? `"sso-gateway help ${first}" lists those that begin so.`
    : '"sso-gateway help" lists the commands.';
}

/** Runs a command. Returns its exit code. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const text = information(words);
  if (text !== undefined) {
    terminal.print(text);
    return 0;
  }
  const { name, args } = nameAndArgs(words);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new CommandError(`There is no command ${name}. ${whereListed(name)}`);
  const runCommand = await command.load();
  let exitCode = 0;
  const fail = (): void => {
    exitCode = REFUSED;
  };
  const usage = `sso-gateway ${name} ${command.usage}`.trim();
  await runCommand({ ...terminal, args, usage, fail });
  return exitCode;
}

/** Returns one line that explains an error. */
function explain(error: unknown, env: Terminal['env']): string {
  if (error instanceof CommandError) return error.message;
  try {
    return explainStartFailure(error, settingsOf(readEnvironment(env)));
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns a terminal that gets no control characters but ends of lines, whatever a command prints. */
const protect = (terminal: Terminal): Terminal => ({
  ...terminal,
  print: (text) => terminal.print(escapeUnprintable(text)),
  printError: (text) => terminal.printError(escapeUnprintable(text)),
});

/** Runs the command that `words` name. Returns the exit code: 2 after an error, which it prints in one line. */
export async function runCommandLine(
  words: readonly string[],
  unprotected: Terminal,
): Promise<number> {
  const terminal = protect(unprotected);
  try {
    return await run(words, terminal);
  } catch (error) {
    if (error instanceof OutputClosed) return 0;
    terminal.printError(`${explain(error, terminal.env)}\n`);
    return REFUSED;
  }
}
