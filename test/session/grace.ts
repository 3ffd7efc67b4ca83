/** How long what a page needs for its session is on its way, at most. */
export const LOAD_MS = 150;
/** What a page may take for what it does at once: locks, messages and its own parts are on their way. */
export const PROMPT_MS = LOAD_MS + 60;
/** A hidden page's timers fire once a second. */
export const HIDDEN_MS = 1_000;
