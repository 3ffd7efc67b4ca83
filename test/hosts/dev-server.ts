import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WORKSHOP } from './workshop.ts';

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts Vite's dev server for an app: unbundled modules and the development build of React. */
export async function openDevServer(app: string) {
  const port = await freePort();
  const vite = join(WORKSHOP, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, APP: app, NODE_ENV: 'development', NO_COLOR: '1' };
  const child = spawn(
    process.execPath,
    [vite, '--host', 'localhost', '--port', String(port), '--strictPort', '--logLevel', 'info'],
    { cwd: WORKSHOP, env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close');
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('ready in')) resolve();
    });
  });
  const isUp = await Promise.race([ready.then(() => true), closed.then(() => false)]);
  if (!isUp) throw new Error('The dev server did not start.');
  return {
    origin: `http://localhost:${port}`,
    async close() {
      child.kill();
      await closed;
    },
  };
}
