/** The command `sso-gateway`: starts the gateway and administers its database. */
import type { Command } from './commands/command.ts';
import { CommandError } from './commands/command.ts';
import { migrate } from './commands/migrate.ts';
import { session } from './commands/session.ts';
import { start } from './commands/start.ts';
import { user } from './commands/user.ts';
import { readEnvironment } from './environment.ts';
import { settingsOf } from './options.ts';
import { REFUSED } from './run-gateway.ts';
import { explainStartFailure } from './start-failure.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    usages: [['', 'Runs the gateway until SIGTERM or SIGINT (the default).']],
    run: start,
  },
  migrate: {
    usages: [['', 'Brings the schema of the database up to date.']],
    run: migrate,
  },
  user: {
    usages: [
      ['add NAME --tenant CODE --first-name NAME --role CODE', 'Adds a user.'],
      ['import FILE --tenant CODE', 'Adds the users of a CSV or SCIM-shaped JSON file.'],
      ['list [--tenant CODE] [--json]', 'Lists users.'],
      ['disable NAME --tenant CODE', 'Signs a user out and refuses further sign-ins.'],
      ['enable NAME --tenant CODE', 'Lets a disabled user sign in again.'],
      ['reset NAME --tenant CODE', 'Sets an initial password and ends all sessions.'],
    ],
    run: user,
  },
  session: {
    usages: [
      ['list [--tenant CODE] [--user NAME] [--json]', 'Lists open sessions.'],
      ['revoke [--tenant CODE] [--user NAME] [--id ID] [--all]', 'Ends sessions.'],
    ],
    run: session,
  },
};

function help(): string {
  const lines = Object.entries(COMMANDS).flatMap(([name, { usages }]) =>
    usages.map(([usage, summary]) => [`${name} ${usage}`.trim(), summary]),
  );
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
