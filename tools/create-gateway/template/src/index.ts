/** A small gateway that conforms to the contract, as a start for your own: plain Node, with its data in memory. */
export { hashPassword, type User } from './accounts.ts';
export { createGateway, type GatewayOptions } from './gateway.ts';
export { serve, type Handle } from './http.ts';
export type { Provider } from './single-sign-on.ts';
