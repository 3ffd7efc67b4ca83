import { defineService } from '../kernel/core.ts';

/** A token that the page may use again. */
interface KeptToken {
  readonly token: string;
  /** Distinguishes the session that it is about. */
  readonly session: string;
  readonly renewAtMs: number;
}

/** The tokens of this page by back end, and the requests for them that further callers share. Nothing is stored. */
export const tokensService = defineService('tokens', () => ({
  kept: new Map<string, KeptToken>(),
  running: new Map<string, Promise<string>>(),
}));
