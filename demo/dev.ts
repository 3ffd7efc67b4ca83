/**
 * `npm run dev`: runs the gateway with the demo portal. Rebuilds when a source of the elements or the portal is saved,
 * restarts the gateway when one of its own sources is saved, and reloads open pages after either.
 */
import { fileURLToPath } from 'node:url';
import { watch, type RollupError } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';
import { requireWritable } from '../tools/writable.ts';
import { buildDocsInBackground } from './build-docs.ts';
import { startReloadProxy } from './dev/reload-proxy.ts';
import { createRestartingGateway } from './dev/restarting-gateway.ts';
import { watchFolders } from './dev/watch-folders.ts';
import { accountsTable } from './server/accounts-table.ts';
import { readEnvironment } from '../gateway/src/configuration/environment.ts';
import { REFUSED } from '../gateway/src/commands/run-gateway.ts';
import { settingsOf, type GatewayOptions } from '../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../gateway/src/doctor/start-failure.ts';

/** Folders of the gateway's sources. */
const GATEWAY_SOURCES = ['gateway/src', 'demo/server', 'src/core/contract'];

let options: GatewayOptions = {};

function fail(error: unknown): never {
  console.error(explainStartFailure(error, { ...settingsOf(options), host: '127.0.0.1' }));
  process.exit(REFUSED);
}

function printError({ message, frame, loc }: RollupError): void {
  const place = loc ? `${loc.file ?? ''}:${loc.line}:${loc.column}\n` : '';
  console.error(`${place}${message}\n${frame ?? ''}`);
}

async function run(): Promise<void> {
  options = readEnvironment();
  const { port, smtpUrl } = settingsOf(options);
  let hasStarted = false;
  let isBuilt = false;

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
  for (const folder of ['dist', '.cache']) await requireWritable(folder);
  const stopWatching = watchFolders(GATEWAY_SOURCES, () => void gateway.restart());
  await gateway.restart();

  const { options: config, warnings } = await loadConfigFile('rollup.config.mjs', { watch: true });
  const watcher = watch(config);
  watcher.on('event', async (event) => {
    if (event.code === 'START') console.log('Building …');
    if (event.code === 'ERROR') {
      printError(event.error);
      await event.result?.close();
    }
    if (event.code !== 'BUNDLE_END') return;
    warnings.flush();
    await event.result.close();
    console.log(`Built in ${(event.duration / 1000).toFixed(1)} s.`);
    if (!isBuilt) {
      process.stdout.write(accountsTable(port, smtpUrl || undefined));
      void buildDocsInBackground();
    }
    isBuilt = true;
    // If the gateway is down, pages reload when it is up again.
    if (gateway.port !== undefined) proxy.reload();
  });

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stopWatching();
    proxy.close();
    await watcher.close();
    await gateway.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

await run().catch(fail);
