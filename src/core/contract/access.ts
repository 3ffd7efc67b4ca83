/** Who may make a call: anyone, a signed-in user, or also a user who has to change the password first. */
export type Access = 'public' | 'session' | 'change';
