/** How long the consent sheet waits for a user who types. */
export const TYPING_CONSTANTS = {
  /** The user has paused once no key was pressed for this time. */
  typingPauseMs: 3_000,
  /** The longest wait for a pause. */
  typingWaitMs: 15_000,
} as const;
