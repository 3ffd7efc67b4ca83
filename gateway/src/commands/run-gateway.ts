import { readEnvironment } from '../configuration/environment.ts';
import type { Gateway } from '../gateway.ts';
import { settingsOf, type GatewayOptions, type Settings } from '../configuration/settings.ts';
import { logOutput } from '../platform/log-output.ts';
import { escapeUnprintable } from '../platform/printable.ts';
import { explainStartFailure } from '../doctor/start-failure.ts';

/** Exit code of a program that can't start with its settings. */
export const REFUSED = 2;

/** Stops a gateway at the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopOnSignal(gateway: Gateway): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void gateway.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

/** Reloads the configuration at each SIGHUP, as soon as the gateway has started. */
function reloadOnSignal(starting: Promise<Gateway>): void {
  process.on('SIGHUP', () => {
    void starting.then(
      (gateway) => gateway.reload(),
      () => undefined,
    );
  });
}

/**
 * Starts a gateway with the settings of the environment and runs it until SIGTERM or SIGINT. Prints one line and exits
 * with 2 if it can't start. `start` gets the options; `greet` returns the text to print once it listens.
 */
export async function runGateway(
  start: (options: GatewayOptions) => Promise<Gateway>,
  greet: (gateway: Gateway, settings: Settings) => string | Promise<string>,
): Promise<void> {
  let options: GatewayOptions = {};
  try {
    options = readEnvironment();
    const starting = start(options);
    // Unless a file is named, a terminal that closes still ends the gateway.
    if (process.env['CONFIG_FILE'] || !process.stdout.isTTY) reloadOnSignal(starting);
    const gateway = await starting;
    stopOnSignal(gateway);
    logOutput.write(await greet(gateway, settingsOf(options)));
  } catch (error) {
    process.stderr.write(`${escapeUnprintable(explainStartFailure(error, settingsOf(options)))}\n`);
    process.exit(REFUSED);
  }
}
