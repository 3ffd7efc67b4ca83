import { rm } from 'node:fs/promises';
import { emailWriter, namesWriter, sessionWriter, type Writer } from '../../data/writers.ts';
import { Agent } from '../../support/gateway/agent.ts';
import { startGatewayProcess, type GatewayProcess } from '../../support/gateway/gateway-process.ts';
import { temporaryFolder } from '../../support/gateway/seeded-folder.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { auditWriter, passwordChanger, productsWriter } from './writers.ts';

/** A gateway on a cluster, with the way by which it reaches the primary. */
export interface ServingGateway {
  readonly way: 'pgbouncer' | 'haproxy';
  readonly process: GatewayProcess;
  browser(tenant?: string): Agent;
  /** Returns users who write. Rejects if one cannot sign in. */
  writers(): Promise<Writer[]>;
}

/** A cluster and two gateways, which reach it in different ways. */
export interface ServedCluster {
  readonly cluster: Cluster;
  readonly gateways: readonly ServingGateway[];
  stop(): Promise<void>;
}

/** The users of each gateway, because a password that one writer changes is another one's password too. */
const TENANTS = { pgbouncer: 'ACME', haproxy: 'GLOBEX' } as const;

/** Starts a cluster with settings, and two gateways with variables of the environment. */
export async function startServedCluster(
  settings: Readonly<Record<string, unknown>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ServedCluster> {
  const cluster = await startCluster(settings);
  const dataDir = await temporaryFolder();
  const started: GatewayProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ end }) => end));
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const serve = async (way: ServingGateway['way']): Promise<ServingGateway> => {
    const databaseUrl = way === 'pgbouncer' ? cluster.pooled : cluster.direct;
    const process = startGatewayProcess({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ATTEMPTS_PER_MINUTE: '1000000',
      ...env,
    });
    started.push(process);
    const port = await process.port;
    const own = TENANTS[way];
    const browser = (tenant: string = own): Agent => new Agent({ port, host: 'localhost', tenant });
    const user = (name: string): string => `${name}@${own.toLowerCase()}.example`;
    return {
      way,
      process,
      browser,
      writers: async () => [
        await namesWriter(browser(), user('grace')),
        await emailWriter(browser(), user('longname')),
        sessionWriter(browser, user('linus')),
        auditWriter(browser, user('ada'), cluster),
        await passwordChanger(browser, user('empty')),
        await productsWriter(databaseUrl, cluster),
      ],
    };
  };
  try {
    const gateways = [await serve('pgbouncer'), await serve('haproxy')];
    return { cluster, gateways, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
