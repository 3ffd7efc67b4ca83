/** The command `sso-gateway`: starts the gateway and administers its database. */
import type { Command } from './commands/command.ts';
import { CommandError } from './commands/command.ts';
import { key } from './commands/key.ts';
import { migrate } from './commands/migrate.ts';
import { start } from './commands/start.ts';
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
  migrate: { usage: '', summary: 'Brings the schema of the database up to date.', run: migrate },
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
    'The environment variables of docs/gateway.md are its settings.',
    '',
  ].join('\n');
}

async function run([name = 'start', ...args]: readonly string[]): Promise<void> {
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
