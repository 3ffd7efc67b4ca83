/** `npm run dev`: the gateway with the demo portal; a saved source is built and open pages load again. */
import { watch, type RollupError } from 'rollup';
import { loadConfigFile } from 'rollup/loadConfigFile';
import { startReloadProxy } from './reload-proxy.ts';
import { accountsTable } from './server/accounts-table.ts';
import { startGateway } from './server/gateway.ts';

const port = Number(process.env['PORT'] || 4173);

function tellError({ message, frame, loc }: RollupError): void {
  const place = loc ? `${loc.file ?? ''}:${loc.line}:${loc.column}\n` : '';
  console.error(`${place}${message}\n${frame ?? ''}`);
}

const gateway = await startGateway({ port: 0, logLevel: 'warn' });
const proxy = await startReloadProxy(port, gateway.port);
const { options, warnings } = await loadConfigFile('rollup.config.mjs', { watch: true });
const watcher = watch(options);

let isFirst = true;
watcher.on('event', async (event) => {
  if (event.code === 'START') console.log('Building …');
  if (event.code === 'ERROR') tellError(event.error);
  if (event.code === 'BUNDLE_END') {
    warnings.flush();
    await event.result.close();
    console.log(`Built in ${(event.duration / 1000).toFixed(1)} s.`);
    if (isFirst) process.stdout.write(accountsTable(port, undefined));
    isFirst = false;
    proxy.reload();
  }
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) process.exit(1);
  isStopping = true;
  proxy.close();
  await watcher.close();
  await gateway.close();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
