import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Settings } from '../configuration/settings.ts';
import { folderInUse, isFolderLocked } from '../store/engine/folder-lock.ts';

type Target = Pick<
  Settings,
  'host' | 'port' | 'metricsHost' | 'metricsPort' | 'databaseUrl' | 'dataDir'
>;

/** Listens for a moment. Rejects if that is not possible. */
async function probe(port: number, host: string): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/**
 * Rejects if a port of the settings can't be used, before the gateway writes anything. If the gateway that uses it has the
 * same data folder, the error is about the folder: another port would not help.
 */
export async function requirePorts(target: Target): Promise<void> {
  const { host, port, metricsHost, metricsPort, databaseUrl, dataDir } = target;
  try {
    if (metricsPort) await probe(metricsPort, metricsHost);
    if (port) await probe(port, host);
  } catch (error) {
    if (!databaseUrl && existsSync(dataDir) && (await isFolderLocked(dataDir)))
      throw folderInUse(dataDir);
    throw error;
  }
}
