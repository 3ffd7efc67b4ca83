/**
 * Replaces `test/support/programs/postgres.ts` in the bundle of the gateway's tests: the tests get databases on one
 * server, which the worker starts, because creating a server takes seconds.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { BUNDLES, POSTGRES } from './node-programs.mjs';

/** The databases of mutants begin with this. */
const PREFIX = 'mutant-';

const bundle = pathToFileURL(resolve(BUNDLES, POSTGRES.replace(/ts$/, 'mjs'))).href;
const replaced = await import(bundle);
export const { requirePostgres, unprivileged } = replaced;

async function query(url, text) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

let created = 0;

/** Starts a server, or uses that of the worker. */
export async function startPostgres(...options) {
  const { serverUrl } = globalThis.mutationRun ?? {};
  if (!serverUrl) return replaced.startPostgres(...options);
  return {
    async createDatabase(name) {
      const unique = `${PREFIX}${process.pid}-${++created}-${name}`;
      await query(serverUrl, `create database "${unique}"`);
      return serverUrl.replace(/\w+$/, unique);
    },
    stop: () => Promise.resolve(),
  };
}

/** The server of a worker. */
export async function startServer() {
  const server = await startPostgres();
  const url = (await server.createDatabase('server')).replace(/\w+$/, 'postgres');
  return {
    url,
    /** Removes the databases of a mutant, also while a process uses them. */
    async clear() {
      const names = `select datname from pg_database where datname like '${PREFIX}%'`;
      for (const { datname } of await query(url, names))
        await query(url, `drop database "${datname}" with (force)`);
    },
    stop: () => server.stop(),
  };
}
