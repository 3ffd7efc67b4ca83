import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { hashPassword } from '../../../gateway/src/domain/users/password-hash.ts';
import { startDemoGateway } from '../../../demo/server/demo-gateway.ts';
import type { Gateway } from '../../../gateway/src/gateway.ts';
import type { GatewayOptions } from '../../../gateway/src/configuration/settings.ts';
import { Agent } from './agent.ts';
import { seedFolder, temporaryFolder } from './seeded-folder.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

/** A clock that only the test advances. */
export interface TestClock {
  now(): number;
  advance(seconds: number): void;
}

/** Returns a clock that stays at the present until it is advanced. */
export function testClock(): TestClock {
  let time = Date.now();
  return {
    now: () => time,
    advance(seconds) {
      time += seconds * 1000;
    },
  };
}

export interface TestGateway extends Gateway {
  readonly dataDir: string;
  readonly clock: TestClock;
  /** Returns a new browser for this gateway. */
  browser(options?: { host?: string; tenant?: string }): Agent;
  /** Creates a user with all of the tenant's products, so that tests don't share an account. */
  createUser(traits?: NewUser): Promise<{ id: string; username: string; password: string }>;
  /** Resolves once every mail that was queued is sent. Rejects after 20 s. */
  mailsSent(): Promise<void>;
  /** Returns the mails in the mailbox to an address, oldest first. */
  mailsTo(address: string): Promise<Email[]>;
  /** Returns the six-digit code of the last mail to an address. */
  lastCode(address: string): Promise<string>;
}

export interface NewUser {
  readonly tenant?: string;
  readonly password?: string;
  readonly displayName?: string;
  readonly mustChange?: boolean;
  readonly hasPassword?: boolean;
}

const DETAILS = {
  orgName: 'Test',
  orgLogo: '',
  businessEntityDescription: '',
  timeZoneDescription: 'UTC',
  country: 'NL',
  countryName: 'Netherlands',
  roles: [
    { group: 'Business Admin', code: 'BA', description: 'Maintains' },
    { group: 'Business User', code: 'BU', description: 'Works' },
  ],
};

/** Creates a user with all of the tenant's products. */
export async function addUser({ store }: Pick<Gateway, 'store'>, traits: NewUser) {
  const { tenant = 'ACME', password = 'Sturdy-2026', displayName = 'Test User' } = traits;
  const id = `test-${randomUUID()}`;
  const username = `${id}@${tenant.toLowerCase()}.example`;
  await store
    .insertInto('users')
    .values({
      id,
      tenant_code: tenant,
      username,
      password_hash: traits.hasPassword === false ? null : await hashPassword(password),
      must_change: traits.mustChange ?? false,
      first_name: 'Test',
      last_name: 'User',
      display_name: displayName,
      user_type: 'BA',
      lang_cd: 'en_US',
      last_login_at: null,
      disabled_at: null,
      details: JSON.stringify(DETAILS),
    })
    .execute();
  await store
    .insertInto('user_products')
    .columns(['user_id', 'tenant_code', 'product_code'])
    .expression((query) =>
      query
        .selectFrom('products')
        .select((row) => [row.val(id).as('user_id'), 'tenant_code', 'code'])
        .where('tenant_code', '=', tenant),
    )
    .execute();
  return { id, username, password };
}

/** Returns the mails in a data folder's mailbox to an address, oldest first. */
export async function readMails(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mailbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

/** Returns the six-digit code in a mail. Throws if there is none. */
export function codeIn(mail: { text?: string | undefined } | undefined): string {
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('no code in the mail');
  return code;
}

/** Resolves once a gateway's outbox is empty. Rejects after 20 s. */
async function mailsSent({ store }: Gateway): Promise<void> {
  const waiting = store.selectFrom('outbox').select('id').limit(1);
  await waitUntilAsync(async () => (await waiting.execute()).length === 0);
}

/** Starts a gateway on a free port, with its own folder and clock. Closing it removes the folder. */
export async function startTestGateway(options: GatewayOptions = {}): Promise<TestGateway> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  if (!options.databaseUrl && !existsSync(join(dataDir, 'pglite'))) await seedFolder(dataDir);
  const clock = testClock();
  const gateway = await startDemoGateway({
    port: 0,
    logLevel: 'silent',
    attemptsPerMinute: 10_000,
    // The clock of a test stands still.
    clockCheckSeconds: 0,
    now: clock.now,
    ...options,
    dataDir,
  });
  return {
    ...gateway,
    dataDir,
    clock,
    browser: ({ host = 'localhost', tenant = 'ACME' } = {}) =>
      new Agent({ port: gateway.port, host, tenant }),
    createUser: (traits = {}) => addUser(gateway, traits),
    mailsSent: () => mailsSent(gateway),
    mailsTo: async (address) => {
      await mailsSent(gateway);
      return readMails(dataDir, address);
    },
    lastCode: async (address) => {
      await mailsSent(gateway);
      return codeIn((await readMails(dataDir, address)).at(-1));
    },
    async close() {
      await gateway.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
