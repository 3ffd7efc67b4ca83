import { startGateway } from '../gateway.ts';
import { runGateway } from '../run-gateway.ts';

/** `sso-gateway start`: runs the gateway until SIGTERM or SIGINT. */
export function start(): Promise<void> {
  return runGateway(startGateway, ({ url }) => `The gateway listens on ${url}\n`);
}
