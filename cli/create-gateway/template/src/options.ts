import { CAPTCHA_ITERATION, SESSION_SECONDS } from 'sso-contract/gateway/constants.ts';
import type { User } from './accounts.ts';

/** What proves that a provider's reply belongs to a sign-in that this browser has started. */
export interface ProviderReply {
  readonly code: string;
  /** PKCE: the provider refuses the code without the verifier of the challenge that the sign-in started with. */
  readonly codeVerifier: string;
  /** The ID token must contain it, or it belongs to another sign-in. */
  readonly nonce: string;
  readonly redirectUri: string;
}

/** An OpenID provider. Use an OpenID client library for it. */
export interface Provider {
  readonly name: string;
  readonly authorizeUrl: string;
  readonly clientId: string;
  /** Exchanges the provider's code. Returns the username; undefined if the provider does not confirm it. */
  readonly signedInUser: (reply: ProviderReply) => Promise<string | undefined>;
}

export interface GatewayOptions {
  readonly tenant: string;
  readonly users: readonly User[];
  /** The origin at which browsers reach the gateway. */
  readonly origin: string;
  /** Without a provider there is no single sign-on. */
  readonly provider?: Provider | undefined;
  /** Mails a one-time code. No reply waits for it. */
  readonly sendCode: (user: User, code: string) => Promise<void>;
  /** Origins of other sites that may call with the user's cookies. */
  readonly allowedOrigins?: readonly string[];
  readonly sessionSeconds?: number;
  /** A captcha is shown after every so many failed sign-ins. */
  readonly captchaIteration?: number;
  /** The cost of a password hash (scrypt's N); tests use a small one. */
  readonly hashCost?: number;
  readonly now?: () => number;
}

export const DEFAULTS = {
  allowedOrigins: [],
  sessionSeconds: SESSION_SECONDS,
  captchaIteration: CAPTCHA_ITERATION,
  hashCost: 16_384,
  now: Date.now,
};

export type Settings = GatewayOptions & Required<Pick<GatewayOptions, keyof typeof DEFAULTS>>;
