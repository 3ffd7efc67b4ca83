import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { startDemoGateway, type DemoOptions } from '../../../demo/server/demo-gateway.ts';
import type { Gateway } from '../../../gateway/src/gateway.ts';
import { Agent } from './agent.ts';
import { addUser, testClock, type NewUser, type TestClock } from './test-store.ts';
import { seedFolder, temporaryFolder } from './seeded-folder.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

export interface TestGateway extends Gateway {
  readonly dataDir: string;
  readonly clock: TestClock;
  /** Returns a new browser for this gateway. */
  browser(options?: { host?: string; tenant?: string }): Agent;
  /** Creates a user with all of the tenant's products, so that tests don't share an account. */
  createUser(traits?: NewUser): Promise<{ id: string; username: string; password: string }>;
  /** Resolves once every mail that was queued is sent. Rejects after 20 s. */
  mailsSent(): Promise<void>;
  /** Returns the mails with codes in the mailbox to an address, oldest first. */
  mailsTo(address: string): Promise<Email[]>;
  /** Returns the mails about the account to an address, oldest first. */
  noticesTo(address: string): Promise<Email[]>;
  /** Returns the six-digit code of the last mail to an address. */
  lastCode(address: string): Promise<string>;
}

/** Returns all mails in a data folder's mailbox to an address, oldest first. */
async function readMailbox(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mailbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

const CODE = /\b\d{6}\b/;
const hasCode = ({ text = '' }: Email): boolean => CODE.test(text);

/** Returns the mails with codes in a data folder's mailbox to an address, oldest first. */
export const readMails = async (dataDir: string, address: string): Promise<Email[]> =>
  (await readMailbox(dataDir, address)).filter(hasCode);

/** Returns the mails about the account in a data folder's mailbox to an address, oldest first. */
export const readNotices = async (dataDir: string, address: string): Promise<Email[]> =>
  (await readMailbox(dataDir, address)).filter((mail) => !hasCode(mail));

/** Returns the six-digit code in a mail. Throws if there is none. */
export function codeIn(mail: { text?: string | undefined } | undefined): string {
  const code = CODE.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('no code in the mail');
  return code;
}

/** Resolves once a gateway's outbox is empty. Rejects after 20 s. */
async function mailsSent({ store }: Gateway): Promise<void> {
  const waiting = store.selectFrom('outbox').select('id').limit(1);
  await waitUntilAsync(async () => (await waiting.execute()).length === 0);
}

/**
 * Starts a gateway on a free port, with its own folder, and a clock that stands still once it has started: before, it
 * compares the clock with the one of PostgreSQL. Closing it removes the folder.
 */
export async function startTestGateway(options: DemoOptions = {}): Promise<TestGateway> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  if (!options.databaseUrl && !existsSync(join(dataDir, 'pglite'))) await seedFolder(dataDir);
  let now = Date.now;
  const gateway = await startDemoGateway({
    port: 0,
    logLevel: 'silent',
    attemptsPerMinute: 10_000,
    // The clock of a test stands still.
    clockCheckSeconds: 0,
    now: () => now(),
    ...options,
    dataDir,
  });
  const clock = testClock();
  ({ now } = clock);
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
    noticesTo: async (address) => {
      await mailsSent(gateway);
      return readNotices(dataDir, address);
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
