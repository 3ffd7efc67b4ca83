/** `npm start`: builds when needed, then runs the gateway with the demo portal. */
import { createServer } from 'node:net';
import { buildIfStale } from '../tools/fresh-build.ts';

const port = Number(process.env['PORT'] || 4173);
const host = process.env['HOST'] || '127.0.0.1';

/** Rejects when the port can't be had: better said now than after the build. */
function claimPort(): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what runs there, or choose another: PORT=${port + 1} npm start`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: choose one above 1023.`;
  return error instanceof Error ? error.message : String(error);
}

try {
  // A port that is no number is main.ts's to complain about.
  if (Number.isInteger(port) && port < 65_536) await claimPort();
  await buildIfStale();
  console.log('Starting the gateway …');
  const startedAt = performance.now();
  await import('./server/main.ts');
  console.log(
    `Started in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl+C stops it.`,
  );
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
