import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { startGateway, type Gateway } from '../../../gateway/src/gateway.ts';
import { PROVIDER_DEFAULTS } from '../../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess } from '../../../gateway/src/model/provider.ts';
import { Agent } from '../gateway/agent.ts';
import { testClock, type TestClock } from '../gateway/test-store.ts';
import { seededFolder } from '../gateway/seeded-folder.ts';

/** A gateway whose tenants sign in at providers of other parties. */
export interface ProviderGateway extends Gateway {
  readonly clock: TestClock;
  /** What the gateway has logged. */
  readonly log: { text: string };
  /** Sets the provider of a client, and a sign-in option of a tenant with the client's ID as type. */
  addClient(clientId: string, access: Partial<ProviderAccess>, tenant?: string): Promise<void>;
  browser(tenant?: string): Agent;
}

/** Starts a gateway with the demo's tenants and users, but without the demo's provider. */
export async function startProviderGateway(port = 0): Promise<ProviderGateway> {
  const dataDir = await seededFolder();
  const clock = testClock();
  const clients = new Map<string, ProviderAccess>();
  const log = { text: '' };
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.text += chunk.toString();
      done();
    },
  });
  const gateway = await startGateway(
    { port, dataDir, logStream, attemptsPerMinute: 10_000, now: clock.now },
    { findProvider: (_, clientId) => clients.get(clientId) },
  );
  let position = 100;
  return {
    ...gateway,
    clock,
    log,
    async addClient(clientId, access, tenant = 'ACME') {
      clients.set(clientId, { ...PROVIDER_DEFAULTS, issuer: '', ...access });
      position += 1;
      await gateway.store
        .insertInto('sign_in_options')
        .values({
          tenant_code: tenant,
          position,
          auth_type: clientId,
          org_type: 'TENANT',
          name: clientId,
          logo: '',
          client_id: clientId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    browser: (tenant = 'ACME') => new Agent({ port: gateway.port, host: 'localhost', tenant }),
    async close() {
      await gateway.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
