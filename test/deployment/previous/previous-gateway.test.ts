import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  bundleGateway,
  startProgram,
  type GatewayProcess,
} from '../../support/gateway/gateway-process.ts';
import { temporaryFolder } from '../../support/gateway/seeded-folder.ts';
import { usePortal } from '../../journeys/portal.ts';
import { GATEWAY, unpack } from './archives.ts';
import { resetPassword, useSession } from './host.ts';

// Rules: gateway-172

// Only for its browser.
const portal = usePortal();

describe('these elements work with the gateway from before the last extension of the contract', () => {
  let gateway: GatewayProcess | undefined;
  let dataDir = '';
  let url = '';
  before(async () => {
    dataDir = await temporaryFolder();
    gateway = startProgram(await bundleGateway(unpack(GATEWAY)), { DEMO: '1', DATA_DIR: dataDir });
    url = `http://localhost:${await gateway.port}`;
  });
  after(async () => {
    gateway?.child.kill('SIGKILL');
    await gateway?.end;
    await rm(dataDir, { recursive: true, force: true });
  });
  const pair = () => ({ url, dataDir, elements: resolve('dist/cdn') });

  test('from a sign-in to a sign-out', async () => useSession(await portal.visit(), pair()));

  test('in a password reset by a mailed code', async () =>
    resetPassword(await portal.visit(), pair()));
});
