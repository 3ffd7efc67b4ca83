import type { Provider } from './src/index.ts';

/**
 * Replace: your OpenID provider, with an OpenID client library that verifies the ID token. Without one, users sign in
 * with passwords only.
 */
export const provider: Provider | undefined = undefined;
