import { startGateway, type Gateway } from '../gateway.ts';
import { runGateway } from './run-gateway.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';
import { startText } from './start-text.ts';
import { firstTenants } from '../store/tenants.ts';

/** The output names the sign-in pages of so many tenants. */
const MAX_TENANTS = 3;

async function greet({ url, settings, store }: Gateway): Promise<string> {
  return startText(url, settings, await firstTenants(store, MAX_TENANTS));
}

/** `sso-gateway start`: runs the gateway until SIGTERM or SIGINT. */
export const start: Run = async (invocation) => {
  readArgs(invocation, {});
  await runGateway(startGateway, greet);
};
