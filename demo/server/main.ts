/** Runs the gateway with the demo's content and the settings of the environment, until SIGTERM or SIGINT. */
import { runGateway } from '../../gateway/src/commands/run-gateway.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { accountsTable } from './accounts-table.ts';
import { startDemoGateway } from './demo-gateway.ts';
import { readOidcOrigin } from './provider/oidc-origin.ts';
import { refusePublicDemo } from './refuse-public.ts';

await runGateway(
  async (options) => {
    refusePublicDemo(settingsOf(options));
    return startDemoGateway({ ...options, oidcOrigin: readOidcOrigin(), showsAccounts: true });
  },
  ({ port }, { smtpUrl }) => accountsTable(port, smtpUrl || undefined),
);
