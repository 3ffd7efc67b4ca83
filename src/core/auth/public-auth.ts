import type { Auth } from './auth.ts';
import { authService as internalAuthService } from './store.ts';
import type { Core } from '../kernel/core.ts';

/** A value that changes, and who is to be called when it does. Any nanostores binding reads it too. */
export interface ReadableStore<T> {
  get(): T;
  /** Calls back at once and at each change; returns how to stop. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls back at each change; returns how to stop. */
  listen(listener: (value: T) => void): () => void;
}

/** The part of the session that a page may read. */
export interface AuthService {
  readonly $auth: ReadableStore<Auth>;
  /** True while the session is stored and has time left. */
  isAuthenticated(): boolean;
}

/** Who is signed in on this page. Typed without the packages inside, so that an app needs none of them. */
export const authService: (core: Core) => AuthService = internalAuthService;
