import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateFolder } from './private-files.ts';

/** The kernel silently truncates longer socket paths (108 bytes on Linux, 104 on macOS). */
const MAX_SOCKET_PATH = 100;

/** Returns the path of the socket that locks a folder. */
export async function lockPathOf(folder: string): Promise<string> {
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
    await chmod(path, 0o600);
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

/** Removes the socket of a dead process. Renames it first, so that two processes never remove a new one. */
async function clearStale(path: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await rename(path, aside);
  } catch {
    return; // Another process was faster.
  }
  if (await isHeld(aside)) await rename(aside, path);
  else await rm(aside, { force: true });
}

export const folderInUse = (folder: string): Error =>
  new Error(
    `The data folder ${folder} is in use by another gateway. Stop that one, or set DATA_DIR to another folder.`,
  );

/** True if a running gateway has locked a folder that exists. */
export async function isFolderLocked(folder: string): Promise<boolean> {
  return isHeld(await lockPathOf(folder));
}

/**
 * Locks a folder for this process by listening on a socket inside it, which the kernel closes when the process ends for
 * any reason. Two PGlite instances on one folder would lose data silently. Rejects if another process has the lock.
 * Returns a function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await createPrivateFolder(folder);
  const path = await lockPathOf(folder);
  let server = await listen(path);
  if (!server && !(await isHeld(path))) {
    await clearStale(path);
    server = await listen(path);
  }
  if (!server) throw folderInUse(folder);
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}
