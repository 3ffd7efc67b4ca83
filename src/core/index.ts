/** The core without React, for suite apps that import it alone. */
export { getCore, createCore, type Core } from './core.ts';
export { configRoom, type Config } from './config.ts';
export { configure, type Settings } from './settings.ts';
export { authRoom, type Auth, type Person } from './auth/store.ts';
export { signOut } from './flows/sign-out.ts';
export type { SsoEvents, SignOutReason } from './events.ts';
