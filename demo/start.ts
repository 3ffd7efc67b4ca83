/** `npm start`: builds if needed, then runs the gateway with the demo portal, and builds the documentation site. */
import { createServer } from 'node:net';
import { buildIfStale } from '../tools/fresh-build.ts';
import { buildDocsInBackground } from './build-docs.ts';
import { readOidcOrigin } from './server/provider/oidc-origin.ts';
import { refusePublicDemo } from './server/refuse-public.ts';
import { readEnvironment } from '../gateway/src/configuration/environment.ts';
import { REFUSED } from '../gateway/src/commands/run-gateway.ts';
import { settingsOf, type GatewayOptions } from '../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../gateway/src/doctor/start-failure.ts';

/** Rejects if the port is not available. Runs before the build, so that the user does not wait for the error. */
function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

let options: GatewayOptions = {};
try {
  options = readEnvironment();
  readOidcOrigin();
  const settings = settingsOf(options);
  refusePublicDemo(settings);
  await requireFreePort(settings);
  const { fillDataFolder } = await import('./data-folder.ts');
  // If the folder can't be filled, the gateway says why.
  const filling = fillDataFolder(settings).catch(() => undefined);
  await buildIfStale();
  await filling;
  console.log('Starting the gateway …');
  const startedAt = performance.now();
  await import('./server/main.ts');
  console.log(
    `Started in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Press Ctrl+C to stop.`,
  );
  void buildDocsInBackground();
} catch (error) {
  console.error(explainStartFailure(error, settingsOf(options)));
  process.exitCode = REFUSED;
}
