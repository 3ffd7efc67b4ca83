/** Runs the gateway with the settings of the environment, until SIGTERM or SIGINT. */
import { accountsTable } from './accounts-table.ts';
import { readEnvironment } from './environment.ts';
import { startGateway } from './gateway.ts';
import { settingsOf, type GatewayOptions } from './options.ts';
import { explainStartFailure } from './start-failure.ts';

let options: GatewayOptions = {};
try {
  options = readEnvironment();
  const gateway = await startGateway(options);
  process.stdout.write(accountsTable(gateway.port, options.smtpUrl));
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void gateway.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, settingsOf(options))}\n`);
  process.exit(1);
}
