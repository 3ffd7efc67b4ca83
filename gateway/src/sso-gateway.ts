/** The command `sso-gateway`: starts the gateway and administers its database. */
import { audit, AUDIT_USAGE } from './commands/audit.ts';
import type { Command } from './commands/command.ts';
import { CommandError } from './commands/command.ts';
import { doctor } from './commands/doctor.ts';
import { key } from './commands/key.ts';
import { migrate } from './commands/migrate.ts';
import { productList } from './commands/product-list.ts';
import { sessionCommands } from './commands/session.ts';
import { start } from './commands/start.ts';
import { tenantCheck } from './commands/tenant-check.ts';
import { tenantList } from './commands/tenant-list.ts';
import { userCommands } from './commands/user.ts';
import { readEnvironment } from './environment.ts';
import { settingsOf } from './options.ts';
import { REFUSED } from './run-gateway.ts';
import { explainStartFailure } from './start-failure.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usage: '',
    summary: 'Runs the gateway until SIGTERM or SIGINT (the default).',
    run: start,
  },
  audit: { usage: AUDIT_USAGE, summary: 'Prints the audit log, oldest first.', run: audit },
  doctor,
  migrate: { usage: '', summary: 'Brings the schema of the database up to date.', run: migrate },
  'tenant check': tenantCheck,
  'tenant list': tenantList,
  'product list': productList,
  ...userCommands,
  ...sessionCommands,
  key: {
    usage: 'create | rotate --file FILE [--drop ID]',
    summary: 'Prints a new key, or puts one before those of a file.',
    run: key,
  },
};

function help(): string {
  const lines = Object.entries(COMMANDS).map(([name, { usage, summary }]) => [
    `${name} ${usage}`.trim(),
    summary,
  ]);
  const width = Math.max(...lines.map(([left = '']) => left.length));
  return [
    'Usage: sso-gateway [command]',
    '',
    ...lines.map(([left = '', summary]) => `  ${left.padEnd(width)}  ${summary}`),
    '',
    'docs/gateway.md describes the settings, which are environment variables, and every option.',
    '',
  ].join('\n');
}

/** Splits the command line into the name of a command, of one or two words, and its arguments. */
function nameAndArgs(words: readonly string[]): { name: string; args: readonly string[] } {
  const [name = 'start', second = ''] = words;
  const isPair = Object.keys(COMMANDS).some((known) => known.startsWith(`${name} `));
  return isPair
    ? { name: `${name} ${second}`.trim(), args: words.slice(2) }
    : { name, args: words.slice(1) };
}

async function run(words: readonly string[]): Promise<void> {
  const { name, args } = nameAndArgs(words);
  if (name === '--help' || name === 'help') {
    process.stdout.write(help());
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new CommandError(`There is no command ${name}. "sso-gateway help" lists the commands.`);
  await command.run(args);
}

/** Returns one line that explains an error. */
function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  try {
    return explainStartFailure(error, settingsOf(readEnvironment()));
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = REFUSED;
}
