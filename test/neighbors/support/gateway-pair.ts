import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { startPostgres } from '../../support/programs/postgres.ts';

/** Two gateways on one database, behind the proxy of a test. */
export interface GatewayPair {
  readonly ports: readonly number[];
  /** The gateway that runs until the end. */
  readonly last: TestGateway;
  /** Stops the other gateway as a supervisor does: it still serves for two seconds. */
  stopFirst(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts two gateways behind one proxy. */
export async function startGatewayPair(): Promise<GatewayPair> {
  const postgres = await startPostgres();
  const options = { databaseUrl: await postgres.createDatabase('pair'), trustProxy: 1 };
  const [first, last] = await Promise.all([
    startTestGateway({ ...options, drainSeconds: 2 }),
    startTestGateway(options),
  ]);
  let stopped: Promise<void> | undefined;
  const stopFirst = (): Promise<void> => (stopped ??= first.close());
  return {
    ports: [first.port, last.port],
    last,
    stopFirst,
    async stop() {
      await Promise.all([stopFirst(), last.close()]);
      await postgres.stop();
    },
  };
}
