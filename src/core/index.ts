/** The core without React, for suite apps that import it alone. */
export { getCore, createCore, type Core } from './core.ts';
export { configRoom, type Config } from './config.ts';
export { configure, type Settings } from './settings.ts';
export { authRoom, type AuthService, type ReadableStore } from './public-auth.ts';
export type { Auth, Person } from './auth/auth.ts';
export { signOut } from './flows/sign-out-later.ts';
export type { SsoEvents, SignOutReason } from './events.ts';
