import { parseArgs } from 'node:util';

/** The options of `check-gateway`. */
export interface CheckOptions {
  /** Origin and path prefix of the gateway, without a trailing slash. */
  readonly base: string;
  readonly utilityBase: string;
  readonly tenant: string;
  readonly tenantHeader: string;
  /** Without user and password, only the calls that need no session are checked. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** An origin that may call the gateway with credentials. */
  readonly allowedOrigin?: string | undefined;
  /** Allows calls that change the profile or send mail. */
  readonly mayWrite: boolean;
  readonly timeoutMs: number;
  /** Pause before the session is refreshed. */
  readonly agingMs: number;
}

/** The parsed command line: the options, and the file for the JSON report. */
export interface Command {
  readonly options: CheckOptions;
  readonly jsonFile?: string | undefined;
}

/** An error that ends the command; its message is for the user. */
export class CommandError extends Error {}

export const HELP = `sso-elements check-gateway URL [options]

Checks whether a gateway conforms to the contract of sso-elements, call by call.
Changes no data, but signs in and out, and fails to sign in with an unknown user.

  --tenant CODE           the tenant to check (default: ACME)
  --user ID               signs in as this user; without it, calls that need a session are not checked
  --password-env NAME     environment variable with the password
  --allowed-origin ORIGIN checks that pages of this origin may call the gateway
  --utility-base PATH     path of the lookups (default: /api/utility/v1)
  --tenant-header NAME    header with the tenant code (default: tenant-code)
  --write                 also saves language and secondary email, restores them, and mails a code
  --timeout SECONDS       time limit of one call (default: 10)
  --json FILE             writes the findings to a JSON file
  --help                  shows this text

Exit code: 0 if everything conforms, 1 if something does not, 2 if the check could not run.
`;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/;

function baseOf(address: string | undefined): string {
  if (!address)
    throw new CommandError(
      'The URL of the gateway is missing, for example https://sso.example.com.',
    );
  if (!URL.canParse(address))
    throw new CommandError(`${address} is not a URL. A URL begins with https://.`);
  const { protocol, hostname, origin, pathname, username } = new URL(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    throw new CommandError(
      `${address} does not use https. Only a gateway on this machine may use http.`,
    );
  if (username) throw new CommandError('Pass the user with --user, not in the URL.');
  return origin + pathname.replace(/\/+$/, '');
}

function passwordOf(name: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (name === undefined) return undefined;
  const password = env[name];
  if (!password) throw new CommandError(`The environment variable ${name} is empty or not set.`);
  return password;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tenant: { type: 'string', default: 'ACME' },
        user: { type: 'string' },
        'password-env': { type: 'string' },
        'allowed-origin': { type: 'string' },
        'utility-base': { type: 'string', default: '/api/utility/v1' },
        'tenant-header': { type: 'string', default: 'tenant-code' },
        write: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '10' },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses the command line arguments. Returns undefined for help. Throws {@link CommandError} for invalid arguments. */
export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command | undefined {
  const { values, positionals } = parse(args);
  const [command, address, ...rest] = positionals;
  if (values.help || (command === undefined && args.length === 0)) return undefined;
  if (command !== 'check-gateway' || rest.length > 0)
    throw new CommandError('Unknown command. Use `check-gateway URL`; --help lists the options.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0))
    throw new CommandError('--timeout must be a number of seconds greater than 0.');
  const password = passwordOf(values['password-env'], env);
  if ((values.user === undefined) !== (password === undefined))
    throw new CommandError('--user and --password-env must be used together.');
  const options = {
    base: baseOf(address),
    utilityBase: values['utility-base'],
    tenant: values.tenant,
    tenantHeader: values['tenant-header'],
    user: values.user,
    password,
    allowedOrigin: values['allowed-origin'],
    mayWrite: values.write,
    timeoutMs: seconds * 1000,
    agingMs: 2_000,
  };
  return { options, jsonFile: values.json };
}
