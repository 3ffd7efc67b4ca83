import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway, type Gateway } from '../../demo/server/gateway.ts';
import type { GatewayOptions } from '../../demo/server/options.ts';
import { Agent } from './agent.ts';

/** A clock that a test moves. */
export interface TestClock {
  now(): number;
  advance(seconds: number): void;
}

/** Makes a clock that stands still at the present until it is moved. */
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
  /** A browser of its own at the gateway. */
  browser(options?: { host?: string; tenant?: string }): Agent;
}

/** A folder of its own below the system's temporary one; the caller removes it. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'gateway-'));
}

/** Starts a gateway on a free port, with a folder and a clock of its own; closing it removes the folder. */
export async function startTestGateway(options: GatewayOptions = {}): Promise<TestGateway> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const clock = testClock();
  const gateway = await startGateway({
    port: 0,
    logLevel: 'silent',
    attemptsPerMinute: 10_000,
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
    async close() {
      await gateway.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
