import { parseArgs } from 'node:util';
import { REAL_MACHINE, type Machine } from './browser.ts';
import { codeReader, providerSignIn } from './code-command.ts';
import { CommandError } from './command-error.ts';
import { readPrivateKey, type Key } from './keys.ts';
import { isRuleId, type RuleId } from './rules.ts';

export { CommandError };

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
  /** Origin of a page that may use the tenant's passkeys. */
  readonly passkeyOrigin?: string | undefined;
  /** A back end of the tenant for which pages of the gateway's own origin may ask. */
  readonly audience?: string | undefined;
  /** Allows calls that change the profile or send mail. */
  readonly mayWrite: boolean;
  readonly timeoutMs: number;
  /** Pause before the session is refreshed. */
  readonly agingMs: number;
  /** A user whose password change is due, and the password. */
  readonly changeUser?: string | undefined;
  readonly changePassword?: string | undefined;
  /** Completes the change of `changeUser`, whose change is then no longer due. */
  readonly newPassword?: string | undefined;
  /** Returns the code that was mailed to a user last. */
  readonly readCode?: ((user: string) => Promise<string>) | undefined;
  /** Signs in at the provider at a URL. Returns the address to which the provider returns. */
  readonly signInAtProvider?: ((url: string) => Promise<URL>) | undefined;
  /** Another tenant that the gateway knows, whose users are others. */
  readonly otherTenant?: string | undefined;
  /** A user whom the check locks, and the password. */
  readonly lockUser?: string | undefined;
  readonly lockPassword?: string | undefined;
  /** The longest time to wait for the end of a session. */
  readonly waitSeconds: number;
  /** The rules that are not checked. */
  readonly skippedRules: readonly RuleId[];
  readonly machine: Machine;
}

/** The parsed command line: the options, and the files for the reports. */
export interface Command {
  readonly options: CheckOptions;
  readonly jsonFile?: string | undefined;
  readonly junitFile?: string | undefined;
  readonly certificateFile?: string | undefined;
  /** Signs the certificate. */
  readonly signingKey?: Key | undefined;
}

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

function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (!URL.canParse(address) || new URL(address).origin !== address)
    throw new CommandError(
      `--passkey-origin ${address} is not an origin, such as https://portal.example.com.`,
    );
  return address;
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
        'passkey-origin': { type: 'string' },
        audience: { type: 'string' },
        'utility-base': { type: 'string', default: '/api/utility/v1' },
        'tenant-header': { type: 'string', default: 'tenant-code' },
        write: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '10' },
        wait: { type: 'string', default: '0' },
        'change-user': { type: 'string' },
        'change-password-env': { type: 'string' },
        'new-password-env': { type: 'string' },
        'code-command': { type: 'string' },
        'other-tenant': { type: 'string' },
        'lock-user': { type: 'string' },
        'lock-password-env': { type: 'string' },
        'provider-command': { type: 'string' },
        skip: { type: 'string', multiple: true, default: [] },
        json: { type: 'string' },
        junit: { type: 'string' },
        certificate: { type: 'string' },
        'sign-with': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

function rulesOf(ids: readonly string[]): RuleId[] {
  const unknown = ids.find((id) => !isRuleId(id));
  if (unknown !== undefined)
    throw new CommandError(
      `--skip ${unknown}: check-gateway checks no rule of this ID. IDs are such as gateway-contract-24.`,
    );
  return ids.filter(isRuleId);
}

function secondsOf(name: string, text: string, isValid: (seconds: number) => boolean): number {
  const seconds = text.trim() === '' ? NaN : Number(text);
  if (!isValid(seconds))
    throw new CommandError(
      `${name} must be a number of seconds${name === '--wait' ? '' : ' greater than 0'}.`,
    );
  return seconds;
}

/** Parses the arguments of the command. Returns undefined for help. Throws {@link CommandError} for invalid arguments. */
export function readCommand(args: readonly string[], env: NodeJS.ProcessEnv): Command | undefined {
  const { values, positionals } = parse(args);
  const [address, ...rest] = positionals;
  if (values.help) return undefined;
  if (rest.length > 0)
    throw new CommandError('Name one gateway: `check-gateway URL`; --help lists the options.');
  const timeoutSeconds = secondsOf('--timeout', values.timeout, (seconds) => seconds > 0);
  const waitSeconds = secondsOf('--wait', values.wait, (seconds) => seconds >= 0);
  const password = passwordOf(values['password-env'], env);
  if ((values.user === undefined) !== (password === undefined))
    throw new CommandError('--user and --password-env must be used together.');
  const changePassword = passwordOf(values['change-password-env'], env);
  if ((values['change-user'] === undefined) !== (changePassword === undefined))
    throw new CommandError('--change-user and --change-password-env must be used together.');
  const lockPassword = passwordOf(values['lock-password-env'], env);
  if ((values['lock-user'] === undefined) !== (lockPassword === undefined))
    throw new CommandError('--lock-user and --lock-password-env must be used together.');
  const codeCommand = values['code-command'];
  if (codeCommand !== undefined && !values.write)
    throw new CommandError('--code-command needs --write.');
  if (values['passkey-origin'] !== undefined && !values.write)
    throw new CommandError('--passkey-origin needs --write.');
  const providerCommand = values['provider-command'];
  const options = {
    base: baseOf(address),
    utilityBase: values['utility-base'],
    tenant: values.tenant,
    tenantHeader: values['tenant-header'],
    user: values.user,
    password,
    allowedOrigin: values['allowed-origin'],
    audience: values.audience,
    passkeyOrigin: originOf(values['passkey-origin']),
    mayWrite: values.write,
    timeoutMs: timeoutSeconds * 1000,
    agingMs: 2_000,
    changeUser: values['change-user'],
    changePassword,
    newPassword: passwordOf(values['new-password-env'], env),
    readCode: codeCommand === undefined ? undefined : codeReader(codeCommand),
    signInAtProvider: providerCommand === undefined ? undefined : providerSignIn(providerCommand),
    otherTenant: values['other-tenant'],
    lockUser: values['lock-user'],
    lockPassword,
    waitSeconds,
    skippedRules: rulesOf(values.skip),
    machine: REAL_MACHINE,
  };
  const keyFile = values['sign-with'];
  if (keyFile !== undefined && values.certificate === undefined)
    throw new CommandError('--sign-with needs --certificate.');
  return {
    options,
    jsonFile: values.json,
    junitFile: values.junit,
    certificateFile: values.certificate,
    signingKey: keyFile === undefined ? undefined : readPrivateKey(keyFile),
  };
}
