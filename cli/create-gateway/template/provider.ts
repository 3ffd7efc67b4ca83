import type { Provider } from './src/index.ts';

/**
 * Replace: your OpenID provider, with an OpenID client library. `signedInUser` gives it the code, the PKCE verifier and the
 * nonce; it must verify the ID token, whose nonce must be the same. Without a provider, users sign in with passwords only.
 */
export const provider: Provider | undefined = undefined;
