/**
 * Runs the gateway of `npm run dev` in a process of its own, because only a new process reads changed sources.
 * Sends its port to the parent process and exits with it.
 */
import { readEnvironment } from '../../gateway/src/configuration/environment.ts';
import { startDemoGateway } from '../server/demo-gateway.ts';
import { BUILT } from './built-folder.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../../gateway/src/doctor/start-failure.ts';
import { REFUSED } from '../../gateway/src/commands/run-gateway.ts';
import { readOidcOrigin } from '../server/provider/oidc-origin.ts';
import { refusePublicDemo } from '../server/refuse-public.ts';

const options = { logLevel: 'warn', ...readEnvironment(), host: '127.0.0.1' } as const;
try {
  refusePublicDemo(settingsOf(options));
  const gateway = await startDemoGateway({
    ...options,
    oidcOrigin: readOidcOrigin(),
    showsAccounts: true,
    built: BUILT,
  });
  process.send?.(gateway.port);
  const stop = (): void => void gateway.close().finally(() => process.exit(0));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop);
} catch (error) {
  console.error(explainStartFailure(error, settingsOf(options)));
  process.exit(REFUSED);
}
