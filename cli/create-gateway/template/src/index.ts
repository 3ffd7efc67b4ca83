/** A small gateway that conforms to the contract, as a start for your own: plain Node, with its data in memory. */
export { hashPassword, type User } from './accounts.ts';
export { createGateway } from './gateway.ts';
export { serve } from './http.ts';
export type { Handle } from 'sso-contract/gateway/messages.ts';
export type { GatewayOptions, Provider, ProviderReply } from './options.ts';
