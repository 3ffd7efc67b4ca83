import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent, Answer } from '../gateway/agent.ts';
import type { DebianProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

const PROGRAM = '/usr/bin/glewlwyd';
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
/** Glewlwyd with SQLite: without the second package, the first installs a database server. */
export const GLEWLWYD: DebianProgram = {
  title: 'Glewlwyd',
  packages: ['glewlwyd', 'dbconfig-sqlite3'],
  paths: [PROGRAM, SCHEMA, '/usr/bin/sqlite3'],
};

export interface GlewlwydUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly groups: readonly string[];
  readonly isEmailVerified: boolean;
}

export interface GlewlwydClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
}

/** A running Glewlwyd: an OpenID provider in C, with nothing in common with this project's packages. */
export interface Glewlwyd {
  readonly issuer: string;
  /** Signs in at the provider, consents, and returns the page to which it redirects. */
  signIn(browser: Agent, page: Answer, user: GlewlwydUser, clientId: string): Promise<Answer>;
  stop(): Promise<void>;
}

const SCOPES = ['openid', 'profile', 'email'];
const ADMIN = { username: 'admin', password: 'password' };

/** Creates the database, whose users have two properties more than by default. */
function createDatabase(file: string): void {
  const schema = readFileSync(SCHEMA, 'utf8');
  const property = '"multiple":false,"read":true,"write":true,"profile-read":true';
  const more = `"email-verified":{${property}},"groups":{${property.replace('false', 'true')}}`;
  const input = schema.replace(`"data-format":{"picture"`, `"data-format":{${more},"picture"`);
  execFileSync('/usr/bin/sqlite3', [file], { input });
}

const settingsOf = (folder: string, port: number): string => `
port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
session_expiration=3600
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="none"
secure_connection_pem_file="none"
secure_connection_ca_file="none"
hash_algorithm="SHA512"
database={ type="sqlite3" path="${folder}/glewlwyd.db" }
`;

function pluginOf(issuer: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' };
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwks-private': JSON.stringify({ keys: [key] }),
      'default-kid': 'own',
      'jwks-show': true,
      'access-token-duration': 3600,
      'refresh-token-duration': 3600,
      'code-duration': 600,
      'refresh-token-rolling': false,
      'allow-non-oidc': false,
      'auth-type-code-enabled': true,
      'subject-type': 'public',
      'pkce-allowed': true,
      'pkce-required': true,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      claims: [
        {
          name: 'email_verified',
          'user-property': 'email-verified',
          type: 'boolean',
          'boolean-value-true': 'yes',
          'boolean-value-false': 'no',
          mandatory: true,
        },
        { name: 'groups', 'user-property': 'groups', type: 'string', mandatory: true },
      ],
    },
  };
}

/** Starts Glewlwyd on a free port, with these clients and users, in a temporary folder. */
export async function startGlewlwyd(
  clients: readonly GlewlwydClient[],
  users: readonly GlewlwydUser[],
): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'glewlwyd-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  createDatabase(join(folder, 'glewlwyd.db'));
  await writeFile(join(folder, 'glewlwyd.conf'), settingsOf(folder, port));
  const child = spawn(PROGRAM, ['--config-file', join(folder, 'glewlwyd.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exit = once(child, 'exit').then(() => process.off('exit', kill));

  let cookie = '';
  const call = async (method: string, path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path}: ${response.status} ${await response.text()}\n${output}`);
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  };
  while (!(await fetch(`${origin}/config`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`Glewlwyd did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  const issuer = `${origin}/api/oidc`;
  await call('POST', '/auth/', ADMIN);
  for (const name of ['profile', 'email'])
    await call('POST', '/scope/', {
      name,
      display_name: name,
      password_required: true,
      scheme: {},
    });
  await call('POST', '/mod/plugin/', pluginOf(issuer));
  for (const { id, secret, redirectUri } of clients)
    await call('POST', '/client/', {
      client_id: id,
      name: id,
      confidential: true,
      enabled: true,
      client_secret: secret,
      redirect_uri: [redirectUri],
      authorization_type: ['code'],
      scope: SCOPES,
      token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
    });
  for (const { username, name, email, password, groups, isEmailVerified } of users)
    await call('POST', '/user/', {
      username,
      name,
      email,
      password,
      groups,
      'email-verified': isEmailVerified ? 'yes' : 'no',
      enabled: true,
      scope: SCOPES,
    });

  return {
    issuer,
    // Its own sign-in page is a program for browsers, which makes these calls.
    async signIn(browser, page, { username, password }, clientId) {
      const callJson = (method: string, path: string, body: unknown) =>
        browser.send(`${origin}/api${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const { status } = await callJson('POST', '/auth/', { username, password });
      if (status !== 200) throw new Error(`Glewlwyd refused ${username}: ${status}`);
      await callJson('PUT', `/auth/grant/${clientId}`, { scope: SCOPES.join(' ') });
      const next = new URL(page.url.searchParams.get('callback_url') ?? '');
      next.searchParams.set('g_continue', '');
      return browser.visit(next);
    },
    async stop() {
      child.kill('SIGKILL');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
