import { bundleProgram } from '../runner/node-bundle.ts';
import { startProgram, type GatewayProcess } from './gateway-process.ts';

const script = await bundleProgram('gateway/src/sso-gateway.ts');

/** Runs the command `sso-gateway` in a separate process. */
export function startSsoGateway(
  args: readonly string[],
  env: Record<string, string>,
): GatewayProcess {
  return startProgram(script, env, args);
}
