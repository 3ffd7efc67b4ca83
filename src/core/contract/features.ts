/** A gateway that announces this feature lists the user's sessions, and ends them. Not in `names.ts`, which every page loads. */
export const SESSIONS = 'sessions';
