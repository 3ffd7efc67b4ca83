import { PGlite } from '@electric-sql/pglite';

/**
 * PostgreSQL clears its buffers at each start: opening a small database with its default of 128 MB takes a quarter more
 * CPU time. Up to 29 MB, the size that was measured, a database is about as fast with less.
 */
const SMALL_BUFFERS = ['-c', 'shared_buffers=16MB'];

/** Opens the embedded database of a folder; in an empty folder, creates one first, which takes seconds. */
export const startPglite = (folder: string): Promise<PGlite> =>
  PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS] });

/** Creates an embedded database without tables in an empty folder. The tests copy one instead. */
export const createDatabase = async (folder: string): Promise<void> =>
  (await startPglite(folder)).close();
