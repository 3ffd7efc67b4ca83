import { bundleProgram } from '../runner/node-bundle.ts';
import { startProgram, type GatewayProcess } from './gateway-process.ts';

const script = await bundleProgram('gateway/src/sso-gateway.ts');

/** A key for gateways on PostgreSQL, which do not start without one. */
const TEST_KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** Runs the command `sso-gateway` in a separate process. */
export function startSsoGateway(
  args: readonly string[],
  env: Record<string, string>,
): GatewayProcess {
  return startProgram(script, { SECRET_KEY: TEST_KEY, ...env }, args);
}
