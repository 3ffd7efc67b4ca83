import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, afterEach, before } from 'node:test';
import type { AuthTypesData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Agent } from './agent.ts';
import {
  product,
  provider,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from './configuration-files.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

process.env['CONFIGURATION_TEST_SECRET'] = 'database-must-not-know-this';
/** A secret in the environment, `database-must-not-know-this`. */
export const clientSecret = '${CONFIGURATION_TEST_SECRET}';

/** A tenant that only the file knows. */
export const OWNCO = {
  hosts: ['ownco.portal.example'],
  theme: { name: 'Own Company', color: '#123456' },
  signIn: [{ type: 'basic' }, provider({ clientSecret, clientId: 'portal' })],
  products: [
    product('ALL', { visibleTo: 'everyone' }),
    product('ADMIN', { visibleTo: { roles: ['BA', 'FA'] } }),
    product('OTHER', { visibleTo: { roles: ['FA'] } }),
    product('ASSIGNED'),
  ],
  mail: { name: 'Own Company', address: 'no-reply@ownco.example' },
};

/** Two or more, so that their order could mix with that of the demo's options. */
const GLOBEX_OPTIONS = ['FIRST', 'SECOND', 'THIRD'].map((authType) =>
  provider({ clientSecret, authType, name: authType }),
);

/** The configuration file at the beginning of each test. */
export const FILE = {
  tenants: { OWNCO, GLOBEX: tenant({ theme: { name: 'Globex by file' }, signIn: GLOBEX_OPTIONS }) },
  mail: { name: 'Installation', address: 'no-reply@installation.example' },
  limits: { sessionSeconds: 100, inactivitySeconds: 50, captchaIteration: 7 },
};

/** The demo's gateway with the configuration file {@link FILE}. */
export interface ConfiguredGateway {
  gateway(): TestGateway;
  /** Replaces the file, and reloads it. Returns whether the new one is in force. */
  reload(content: unknown): Promise<boolean>;
  authTypes(code: string): Promise<AuthTypesData | null>;
  /** Creates a user without assigned products, and signs in. */
  signedIn(code: string): Promise<{ id: string; browser: Agent }>;
  /** The lines of the log; a test may empty it. */
  readonly log: string[];
}

/** Starts the gateway before the tests, restores {@link FILE} after each of them, and closes it at the end. */
export function useConfiguredGateway(): ConfiguredGateway {
  let files: TestConfiguration;
  let gateway: TestGateway;
  const log: string[] = [];
  const logStream = new Writable({
    write(chunk: Buffer, _, done) {
      log.push(chunk.toString());
      done();
    },
  });
  before(async () => {
    files = await testConfiguration(FILE);
    gateway = await startTestGateway({
      configFile: files.file,
      inactivitySeconds: 60,
      publicHosts: ['public.example'],
      logLevel: 'info',
      logStream,
    });
  });
  after(async () => {
    await gateway.close();
    await files.remove();
  });
  const reload = async (content: unknown): Promise<boolean> => {
    await files.write(content);
    return gateway.reload();
  };
  afterEach(async () => {
    assert.ok(await reload(FILE));
  });

  return {
    gateway: () => gateway,
    reload,
    async authTypes(code) {
      const answer = await gateway.browser().call(`${CALLS.authTypes.path}?tenantCode=${code}`);
      return answer.envelope.data as AuthTypesData | null;
    },
    async signedIn(code) {
      const { id, username, password } = await gateway.createUser({ tenant: code });
      await gateway.store.deleteFrom('user_products').where('user_id', '=', id).execute();
      const browser = gateway.browser({ tenant: code });
      assert.equal((await browser.login(username, password)).status, 200);
      return { id, browser };
    },
    log,
  };
}
