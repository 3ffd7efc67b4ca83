import { startGateway } from '../gateway.ts';
import { runGateway } from './run-gateway.ts';
import { readArgs } from './args.ts';
import type { Run } from './command.ts';

/** `sso-gateway start`: runs the gateway until SIGTERM or SIGINT. */
export const start: Run = async (invocation) => {
  readArgs(invocation, {});
  await runGateway(startGateway, ({ url }) => `The gateway listens on ${url}\n`);
};
