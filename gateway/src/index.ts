/** The gateway as a library, for programs that add routes, providers or content to it. */
export type { GatewayOptions, Settings } from './configuration/settings.ts';
export type { Extension, ExtensionParts } from './extension.ts';
export { startGateway, type Gateway } from './gateway.ts';
