/** `npm start`: builds when needed, then runs the gateway with the demo portal. */
import { createServer } from 'node:net';
import { buildIfStale } from '../tools/fresh-build.ts';
import { readEnvironment } from './server/environment.ts';
import { settingsOf, type GatewayOptions } from './server/options.ts';
import { explainStartFailure } from './server/start-failure.ts';

/** Rejects when the port can't be had: better said now than after the build. */
function claimPort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

let options: GatewayOptions = {};
try {
  options = readEnvironment();
  await claimPort(settingsOf(options));
  await buildIfStale();
  console.log('Starting the gateway …');
  const startedAt = performance.now();
  await import('./server/main.ts');
  console.log(
    `Started in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Ctrl+C stops it.`,
  );
} catch (error) {
  console.error(explainStartFailure(error, settingsOf(options)));
  process.exitCode = 1;
}
