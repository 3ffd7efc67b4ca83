/** The core without React, for suite apps that import it alone. */
export { getCore, createCore, type Core } from './core.ts';
export { configure, configRoom, type Settings, type Config } from './config.ts';
export { authRoom, type Auth, type Person } from './auth/store.ts';
export { signOut } from './flows/sign-out.ts';
export type { SsoEvents, SignOutReason } from './events.ts';
