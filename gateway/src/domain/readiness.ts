import { setTimeout } from 'node:timers/promises';
import { pingDatabase, compareSchema } from '../store/schema/schema-difference.ts';
import type { Store } from '../store/schema/tables.ts';

/** Why the gateway is not ready: it stops, or a part does not work. */
export type Fault =
  /**
   * The process is stopping.
   *
   * Nothing; a load balancer sends the requests elsewhere.
   */
  | 'stopping'
  /**
   * The database does not answer within a second.
   *
   * Run `npx sso-gateway doctor`. Check the database server and `DATABASE_URL`.
   */
  | 'database'
  /**
   * Tables or columns are missing.
   *
   * Run `npx sso-gateway migrate`.
   */
  | 'schema';

/** Whether the gateway can serve requests. */
export interface Readiness {
  /** Returns what is wrong; an empty list if the gateway is ready. */
  faults(): Promise<readonly Fault[]>;
  /** Makes the gateway not ready, so that a load balancer sends its requests elsewhere. */
  stop(): void;
}

/** The database must answer in this time. */
const LIMIT_MS = 1000;

const failed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

async function faultsOf(store: Store): Promise<readonly Fault[]> {
  const comparison = compareSchema(store);
  // A table that is missing is a fault of the schema; no answer is one of the database.
  const isSchemaUnread = failed(comparison);
  if (await isSchemaUnread) return (await failed(pingDatabase(store))) ? ['database'] : ['schema'];
  const { missing } = await comparison;
  return missing.length > 0 ? ['schema'] : [];
}

/**
 * Watches a gateway's readiness. A schema of a newer release is not a fault, because during a rolling upgrade the old
 * processes still serve.
 */
export function watchReadiness(store: Store): Readiness {
  let isStopping = false;
  let running: Promise<readonly Fault[]> | undefined;

  /** Simultaneous calls share one check, because they need no authentication. */
  const check = (): Promise<readonly Fault[]> => {
    running ??= faultsOf(store).finally(() => (running = undefined));
    return running;
  };

  return {
    async faults() {
      if (isStopping) return ['stopping'];
      // A process that ends does not wait for the limit.
      const limit = setTimeout(LIMIT_MS, ['database'] as const, { ref: false });
      return Promise.race([check(), limit]);
    },
    stop() {
      isStopping = true;
    },
  };
}
