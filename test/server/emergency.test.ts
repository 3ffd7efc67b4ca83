import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { JSONWebKeySet } from 'jose';
import { CHECK_PATH } from '../../src/core/contract/session-claims.ts';
import { Assertion } from '../../src/core/contract/assertion.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { createKeyText } from '../../gateway/src/keys/key-text.ts';
import { hashToken } from '../../gateway/src/platform/tokens.ts';
import type { Agent } from '../support/gateway/agent.ts';
import { API, APP, ISSUER, keysOf } from '../support/gateway/asserting.ts';
import {
  provider,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { clientSecret } from '../support/gateway/configured-gateway.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { factorUsers } from '../support/gateway/second-factor.ts';
import { signInWithCode } from '../support/gateway/two-step-sign-in.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { sectionOf } from '../support/sources/page-sections.ts';

// Rules: gateway-240, gateway-241, gateway-242

const page = readFileSync('docs/gateway/emergency.md', 'utf8');
/** Returns the commands of a section of the page. */
const commandsOf = (heading: RegExp): string[] =>
  [...sectionOf(page, heading).matchAll(/^npx sso-gateway ([^#\n]*)/gm)].map(([, words = '']) =>
    words.trim(),
  );

let postgres: TestPostgres;
let files: TestConfiguration;
let gateway: TestGateway;
let keyFile = '';
let databaseUrl = '';
let oldKeyId = '';

const configuration = (hasProvider = true) => ({
  tenants: {
    OWNCO: tenant({
      signIn: [{ type: 'basic' }, ...(hasProvider ? [provider({ clientSecret })] : [])],
      audiences: { [API]: { origins: [APP] } },
      secondFactor: {},
    }),
    OTHERCO: tenant(),
  },
  assertions: { issuer: ISSUER },
});

const start = async (): Promise<void> => {
  gateway = await startTestGateway({
    databaseUrl,
    configFile: files.file,
    secretKeyFile: keyFile,
    allowedOrigins: [APP],
  });
};
before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('emergency');
  files = await testConfiguration(configuration());
  keyFile = join(files.folder, 'secret.key');
  writeFileSync(keyFile, `${createKeyText()}\n`);
  [oldKeyId = ''] = readFileSync(keyFile, 'utf8').split(':');
  await start();
});
after(async () => {
  await gateway.close();
  await files.remove();
  await postgres.stop();
});

/** Runs the commands of a section with this tenant, file and key. Returns what they print. */
async function follow(heading: RegExp): Promise<string[]> {
  const outputs: string[] = [];
  const commands = commandsOf(heading);
  assert.ok(commands.length > 0);
  for (const command of commands) {
    const words = command
      .replace('ACME', 'OWNCO')
      .replace('/etc/sso-gateway/gateway.json', files.file)
      .replace('secret.key', keyFile)
      .replace('4f1c0a9b2d3e', oldKeyId)
      .split(' ');
    const env = {
      DATABASE_URL: databaseUrl,
      CONFIG_FILE: files.file,
      SECRET_KEY_FILE: keyFile,
    };
    const { code, output } = await runCommand(words, env);
    assert.equal(code, 0, output);
    outputs.push(output);
  }
  return outputs;
}

const users = factorUsers(() => gateway);

async function signedIn(code = 'OWNCO') {
  const user = await gateway.createUser({ tenant: code });
  const browser = gateway.browser({ tenant: code });
  assert.equal((await browser.login(user.username, user.password)).status, 200);
  return { ...user, browser };
}

async function assertionOf(browser: Agent): Promise<string> {
  const query = `?audience=${encodeURIComponent(API)}`;
  const headers = { origin: APP };
  const { status, envelope } = await browser.call(`${CALLS.assertion.path}${query}`, { headers });
  assert.equal(status, 200, envelope.message);
  return Assertion.parse(envelope.data).token;
}

/** Asks the gateway, as a proxy does, whether it accepts an assertion. */
const check = (token: string) =>
  gateway.browser({ tenant: 'OWNCO' }).send(`${CHECK_PATH}?audience=${encodeURIComponent(API)}`, {
    headers: { authorization: `Bearer ${token}` },
  });

const keyIds = ({ keys }: JSONWebKeySet): (string | undefined)[] => keys.map(({ kid }) => kid);

test('the end of all sessions of a tenant counts for the next call, and for no other tenant', async () => {
  const [ended, other] = [await signedIn(), await signedIn('OTHERCO')];
  const token = await assertionOf(ended.browser);
  const [output = ''] = await follow(/End all sessions of a tenant/);
  assert.match(output, /^1 session has ended\.\n$/);
  assert.equal((await ended.browser.products()).status, 401);
  assert.equal((await check(token)).status, 401);
  assert.equal((await other.browser.products()).status, 200);
});

test('a reload without a provider ends its sessions, and offers it no longer', async () => {
  const [ofProvider, other] = [await signedIn(), await signedIn()];
  await gateway.store
    .insertInto('provider_sessions')
    .values({
      token_hash: hashToken(ofProvider.browser.cookie('sso-session') ?? ''),
      ...{ issuer: 'https://login.example', subject: 'x', sid: null, sealed: 'x' },
      client_id: 'ownco-oidc-tenant',
    })
    .execute();
  await files.write(configuration(false));
  const [output = ''] = await follow(/Disable a provider and end its sessions/);
  assert.match(output, /is valid/);
  assert.equal((await ofProvider.browser.products()).status, 200);
  assert.ok(await gateway.reload());
  assert.equal((await ofProvider.browser.products()).status, 401);
  assert.equal((await other.browser.products()).status, 200);
  const types = await other.browser.call(`${CALLS.authTypes.path}?tenantCode=OWNCO`);
  assert.doesNotMatch(JSON.stringify(types.envelope.data), /OIDC/);
});

describe('the removal of a stolen key', () => {
  test('refuses what it has signed, and keeps sessions and authenticator apps', async () => {
    const user = await users.withApp({ tenant: 'OWNCO' });
    const token = await assertionOf(user.browser);
    assert.equal((await check(token)).status, 200);
    const before = keyIds(await keysOf(gateway));
    const outputs = await follow(/Revoke a stolen key/);
    assert.match(outputs[1] ?? '', /^1 authenticator app needs the key \w+\.\n$/);
    const cookies = ['sso-session', 'XSRF-TOKEN'] as const;
    const kept = cookies.map((name) => [name, user.browser.cookie(name) ?? ''] as const);
    await gateway.close();
    await start();
    const after = keyIds(await keysOf(gateway));
    assert.ok(!after.some((kid) => before.includes(kid)), 'the stolen key is published');
    assert.equal((await check(token)).status, 401);
    const browser = gateway.browser({ tenant: 'OWNCO' });
    for (const [name, value] of kept) browser.setCookie(name, value);
    assert.equal((await browser.products()).status, 200);
    const signOut = () => browser.call(CALLS.logout.path, { method: 'POST' });
    assert.equal((await signOut()).status, 403);
    assert.equal((await browser.refresh()).status, 200);
    assert.equal((await signOut()).status, 200);
    const again = gateway.browser({ tenant: 'OWNCO' });
    const code = users.codeOf(user.secret, 1);
    assert.equal((await signInWithCode(again, user, code)).status, 200);
  });

  test('without encrypting again would lose the apps, which the command says', async () => {
    const user = await users.withApp({ tenant: 'OWNCO' });
    await gateway.store
      .updateTable('authenticator_apps')
      .set({ sealed: 'unknown.x' })
      .where('user_id', '=', user.id)
      .execute();
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY_FILE: keyFile };
    const { output } = await runCommand(['key', 'reseal'], env);
    assert.match(output, /needs the key unknown, which is missing/);
  });
});
