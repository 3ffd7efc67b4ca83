/** The core without React, for suite apps that import it alone. */
export { getCore, createCore, type Core } from './kernel/core.ts';
export { configService, type Config } from './config/config.ts';
export { configure, type Settings } from './config/settings.ts';
export { authService, type AuthService, type ReadableStore } from './auth/public-auth.ts';
export type { Auth, User } from './auth/auth.ts';
export { signOut } from './flows/sign-out-later.ts';
export type { SsoEvents, SignOutReason } from './kernel/events.ts';
