import { openFakeGateway } from './open-gateway.ts';
import type { FakeGateway, FakeGatewayOptions } from './types.ts';

/**
 * Creates a gateway in memory, which answers all calls of the contract.
 *
 * @example
 * ```ts
 * import { createFakeGateway } from 'sso-elements/testing';
 *
 * const gateway = createFakeGateway({ state: 'signed-in' });
 * const restore = gateway.installFetch();
 * // … your test …
 * restore();
 * ```
 */
export function createFakeGateway(options: FakeGatewayOptions = {}): FakeGateway {
  return openFakeGateway(options).gateway;
}
