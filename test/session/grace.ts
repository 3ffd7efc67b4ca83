/** Maximum time to load the session actions of a page. */
export const LOAD_MS = 150;
/** Maximum delay of an immediate reaction, which includes locks, messages and loading. */
export const PROMPT_MS = LOAD_MS + 60;
/** Interval at which timers of a hidden page fire. */
export const HIDDEN_MS = 1_000;
