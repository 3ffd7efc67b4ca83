import { parseArgs } from 'node:util';

/** What is asked of `check-gateway`. */
export interface CheckOptions {
  /** Origin and path prefix of the gateway, without a slash at the end. */
  readonly base: string;
  readonly utilityBase: string;
  readonly tenant: string;
  readonly tenantHeader: string;
  /** Without both of them, only what needs no session is checked. */
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** An origin that the gateway lets call with credentials. */
  readonly allowedOrigin?: string | undefined;
  /** Allows what changes a profile or sends a mail. */
  readonly mayWrite: boolean;
  readonly timeoutMs: number;
  /** How long a session ages before it is prolonged. */
  readonly agingMs: number;
}

/** What the command line says: options, and where the report goes beside the screen. */
export interface Command {
  readonly options: CheckOptions;
  readonly jsonFile?: string | undefined;
}

/** A command that can't be carried out; its message is for the person who gave it. */
export class Unusable extends Error {}

export const HELP = `sso-elements check-gateway URL [options]

Runs the contract of sso-elements against a gateway and says, call by call, what conforms.
Changes nothing there, except that it signs in and out, and that one made-up user fails to sign in.

  --tenant CODE           whose sign-in is checked (default: ACME)
  --user ID               signs in; without it the calls behind sign-in are not checked
  --password-env NAME     environment variable that holds the password
  --allowed-origin ORIGIN checks that pages of this origin may call
  --utility-base PATH     where lookups are (default: /api/utility/v1)
  --tenant-header NAME    header of the tenant code (default: tenant-code)
  --write                 also saves language and secondary email as they are or back, and mails a code
  --timeout SECONDS       for one call (default: 10)
  --json FILE             writes the findings as JSON
  --help

Exit code: 0 all conforms, 1 something does not, 2 the check could not be run.
`;

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/;

function baseOf(address: string | undefined): string {
  if (!address)
    throw new Unusable('Which gateway? Give its address, such as https://sso.example.com.');
  if (!URL.canParse(address))
    throw new Unusable(`${address} is no address; one begins with https://.`);
  const { protocol, hostname, origin, pathname, username } = new URL(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    throw new Unusable(
      `${address} is not https, which only a gateway on this machine may do without.`,
    );
  if (username) throw new Unusable('Give the user by --user, not in the address.');
  return origin + pathname.replace(/\/+$/, '');
}

function passwordOf(name: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (name === undefined) return undefined;
  const password = env[name];
  if (!password) throw new Unusable(`The environment variable ${name} holds no password.`);
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
    throw new Unusable(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the command line after the program's name; undefined when help is asked for. Throws {@link Unusable}. */
export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command | undefined {
  const { values, positionals } = parse(args);
  const [command, address, ...rest] = positionals;
  if (values.help || (command === undefined && args.length === 0)) return undefined;
  if (command !== 'check-gateway' || rest.length > 0)
    throw new Unusable('The one command is `check-gateway URL`; --help tells more.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0)) throw new Unusable('--timeout is a number of seconds.');
  const password = passwordOf(values['password-env'], env);
  if ((values.user === undefined) !== (password === undefined))
    throw new Unusable('--user and --password-env belong together.');
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
