/** How the consent sheet gives way to a user who types. */
export const TYPING_CONSTANTS = {
  /** No key was pressed for this long: the user has paused. */
  typingPauseMs: 3_000,
  /** The sheet waits for a pause at most this long. */
  typingWaitMs: 15_000,
} as const;
