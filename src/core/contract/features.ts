/** A gateway that announces this feature lists the user's sessions, and ends them. */
export const SESSIONS = 'sessions';
