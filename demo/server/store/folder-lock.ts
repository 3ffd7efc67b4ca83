import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer socket paths are cut silently by the kernel (108 bytes on Linux, 104 on macOS). */
const MAX_SOCKET_PATH = 100;

async function socketPath(folder: string): Promise<string> {
  const path = join(await realpath(folder), 'gateway.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH - 10) return path;
  const name = createHash('sha256').update(path).digest('hex').slice(0, 24);
  return join(tmpdir(), `gateway-${name}.sock`);
}

async function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(path);
  server.unref();
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function isHeld(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Clears a dead process's socket away. Renaming first means that two cleaners never remove a fresh one. */
async function clearStale(path: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch {
    return; // another process cleared it first
  }
  if (await isHeld(aside)) await rename(aside, path);
  else await rm(aside, { force: true });
}

/**
 * Takes a folder for this process alone, by listening on a socket inside it: the kernel lets go when
 * the process dies, however it dies. Two PGlite on one folder would lose data without a word.
 * Rejects when another process has the folder. Returns the release.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const path = await socketPath(folder);
  let server = await listen(path);
  if (!server && !(await isHeld(path))) {
    await clearStale(path);
    server = await listen(path);
  }
  if (!server) {
    throw new Error(
      `The data folder ${folder} is in use by another gateway. Stop that one, or choose another DATA_DIR.`,
    );
  }
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}
