/**
 * `npm run dev`: runs the gateway with the demo portal. Rebuilds when a source of the elements or the portal is saved,
 * restarts the gateway when one of its own sources is saved, and reloads open pages after either.
 */
import { fileURLToPath } from 'node:url';
import { createDevBuild } from '../tools/build/dev-build.mjs';
import { requireWritable } from '../tools/writable.ts';
import { buildDocsInBackground } from './build-docs.ts';
import { BUILT } from './dev/built-folder.ts';
import { oneAtATime } from './dev/one-at-a-time.ts';
import { startReloadProxy } from './dev/reload-proxy.ts';
import { createRestartingGateway } from './dev/restarting-gateway.ts';
import { watchFolders } from './dev/watch-folders.ts';
import { accountsTable } from './server/accounts-table.ts';
import { readEnvironment } from '../gateway/src/configuration/environment.ts';
import { REFUSED } from '../gateway/src/commands/run-gateway.ts';
import { settingsOf, type GatewayOptions } from '../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../gateway/src/doctor/start-failure.ts';

/** Folders of the sources of the elements and the demo's pages, which import a few modules of the gateway and the command. */
const SOURCES = ['src', 'demo', 'cli', 'gateway/src'];
/** Folders of the gateway's sources. */
const GATEWAY_SOURCES = ['gateway/src', 'demo/server', 'src/core/contract'];

let options: GatewayOptions = {};

function fail(error: unknown): never {
  console.error(explainStartFailure(error, { ...settingsOf(options), host: '127.0.0.1' }));
  process.exit(REFUSED);
}

/** Prints why a build failed, unless esbuild has printed it. */
function printError(error: unknown): void {
  if (!(error instanceof Error)) console.error(error);
  else if (!('errors' in error)) console.error(error.message);
}

async function run(): Promise<void> {
  options = readEnvironment();
  const { port, smtpUrl } = settingsOf(options);
  let hasStarted = false;
  let isBuilt = false;
  let hasFailed = false;

  const gateway = createRestartingGateway({
    program: fileURLToPath(new URL('dev/gateway-process.ts', import.meta.url)),
    onUp() {
      if (hasStarted) console.log('The gateway has restarted.');
      hasStarted = true;
      if (isBuilt) proxy.reload();
    },
    onDown(exitCode) {
      // Changing a source would not help.
      if (!hasStarted && exitCode === REFUSED) process.exit(REFUSED);
      console.error('The gateway is not running. It restarts when one of its sources is saved.');
    },
  });
  const proxy = await startReloadProxy(port, gateway);
  await requireWritable('.cache');
  const devBuild = await createDevBuild(BUILT);
  const firstStart = gateway.restart();

  async function build(): Promise<void> {
    const startedAt = performance.now();
    const hasChanged = await devBuild.build().catch(printError);
    const isFixed = hasFailed && hasChanged !== undefined;
    hasFailed = hasChanged === undefined;
    if (!hasChanged && !isFixed) return;
    console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    if (!isBuilt) {
      await firstStart;
      process.stdout.write(accountsTable(port, smtpUrl || undefined));
      void buildDocsInBackground();
    }
    isBuilt = true;
    // If the gateway is down, pages reload when it is up again.
    if (gateway.port !== undefined) proxy.reload();
  }

  const builds = oneAtATime(build);
  const watches = [
    watchFolders(SOURCES, () => void builds.run()),
    watchFolders(GATEWAY_SOURCES, () => void gateway.restart()),
  ];
  await builds.run();

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    for (const stopWatching of watches) stopWatching();
    proxy.close();
    await builds.idle();
    await devBuild.dispose();
    await gateway.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

await run().catch(fail);
