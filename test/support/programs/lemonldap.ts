import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DebianProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

/** LemonLDAP::NG with the modules that its portal loads. */
export const LEMONLDAP: DebianProgram = {
  title: 'LemonLDAP::NG',
  packages: ['liblemonldap-ng-portal-perl', 'libstring-random-perl', 'libio-string-perl'],
  paths: [
    '/usr/bin/plackup',
    '/usr/share/perl5/Lemonldap/NG/Portal/Main.pm',
    '/usr/share/perl5/String/Random.pm',
    '/usr/share/perl5/IO/String.pm',
  ],
};

/** A running LemonLDAP::NG. Its issuer ends with a slash. */
export interface Lemonldap {
  readonly issuer: string;
  stop(): Promise<void>;
}

function configurationOf(folder: string, issuer: string, redirectUri: string, secret: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const storage = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
  });
  return {
    cfgNum: 1,
    cfgAuthor: 'test',
    cfgDate: 1,
    locationRules: {},
    exportedHeaders: {},
    macros: {},
    groups: {},
    portal: issuer,
    domain: '127.0.0.1',
    cookieName: 'lemonldap',
    securedCookie: 0,
    key: 'a key of the other party',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    captcha: 'NoCaptcha',
    requireToken: 0,
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid', verified: 'verified' },
    issuerDBOpenIDConnectActivation: 1,
    issuerDBOpenIDConnectPath: '^/oauth2/',
    issuerDBOpenIDConnectRule: 1,
    oidcServiceMetaDataAuthorizeURI: 'authorize',
    oidcServiceMetaDataTokenURI: 'token',
    oidcServiceMetaDataUserInfoURI: 'userinfo',
    oidcServiceMetaDataJWKSURI: 'jwks',
    oidcServiceMetaDataEndSessionURI: 'logout',
    oidcServiceMetaDataIssuer: issuer,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs1', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'own',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataOptions: {
      portal: {
        oidcRPMetaDataOptionsClientID: 'portal',
        oidcRPMetaDataOptionsClientSecret: secret,
        oidcRPMetaDataOptionsRedirectUris: redirectUri,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsBypassConsent: 1,
      },
    },
    oidcRPMetaDataExportedVars: {
      portal: { email: 'mail', name: 'cn', email_verified: 'verified;bool;auto' },
    },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: storage('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: storage('psessions'),
  };
}

const settingsOf = (folder: string): string => `
[all]
logLevel=error
[configuration]
type=File
dirName=${folder}
localStorage=Cache::FileCache
localStorageOptions={'namespace'=>'test','default_expires_in'=>600,'cache_root'=>'${folder}/cache','cache_depth'=>3}
[portal]
staticPrefix=/static
templateDir=/usr/share/lemonldap-ng/portal/templates
languages=en
`;

/** The users' passwords are their names. */
const programOf = (users: readonly LemonldapUser[]): string => {
  const rows = users.map(
    ({ uid, name, email, isEmailVerified }) =>
      `${uid}=>{uid=>'${uid}',cn=>'${name}',mail=>'${email}',verified=>'${isEmailVerified ? 1 : 0}'}`,
  );
  return `
use Lemonldap::NG::Portal::UserDB::Demo;
%Lemonldap::NG::Portal::UserDB::Demo::demoAccounts = (${rows.join(',')});
use Lemonldap::NG::Portal::Main;
Lemonldap::NG::Portal::Main->run({});
`;
};

/** The portal loads a captcha even if no page has one. */
const NO_CAPTCHA = `package NoCaptcha;
use Mouse;
extends 'Lemonldap::NG::Portal::Main::Plugin';
sub init { 1 }
1;
`;

export interface LemonldapUser {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** Starts LemonLDAP::NG on a free port, with the client `portal` and these users, in a temporary folder. */
export async function startLemonldap(
  redirectUri: string,
  secret: string,
  users: readonly LemonldapUser[],
): Promise<Lemonldap> {
  const folder = await mkdtemp(join(tmpdir(), 'lemonldap-'));
  for (const name of ['sessions', 'psessions'])
    await mkdir(join(folder, name, 'lock'), { recursive: true });
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}/`;
  const configuration = configurationOf(folder, issuer, redirectUri, secret);
  await writeFile(join(folder, 'lmConf-1.json'), JSON.stringify(configuration));
  await writeFile(join(folder, 'settings.ini'), settingsOf(folder));
  await writeFile(join(folder, 'NoCaptcha.pm'), NO_CAPTCHA);
  await writeFile(join(folder, 'app.psgi'), programOf(users));
  const child = spawn(
    '/usr/bin/plackup',
    ['-I', folder, '--host', '127.0.0.1', '--port', String(port), join(folder, 'app.psgi')],
    {
      env: { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'settings.ini') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exit = once(child, 'exit').then(() => process.off('exit', kill));
  while (!(await fetch(`${issuer}oauth2/jwks`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`LemonLDAP::NG did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    issuer,
    async stop() {
      child.kill('SIGKILL');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
