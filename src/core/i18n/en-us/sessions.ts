/** The texts of the user's sessions in My Profile, in the default locale. */
export const sessions = {
  'sessions.title': 'My sessions',
  'sessions.text': 'Places where you are signed in now. Addresses are shortened.',
  'sessions.loading': 'Loading your sessions…',
  'sessions.failed': 'Your sessions could not be loaded.',
  'sessions.onlyThis': 'You are not signed in anywhere else.',

  // A session.
  'sessions.name': '{browser} on {system}',
  'sessions.unknown': 'Unknown browser',
  'sessions.current': 'This browser',
  'sessions.now': 'Active now',
  'sessions.active': 'Active {when}',
  'sessions.signedIn': 'signed in {date}',
  'sessions.signedInWith': 'signed in {date} with {provider}',

  // Ending one, or all others.
  'sessions.end': 'End',
  'sessions.endOne': 'End {name}',
  'sessions.endOne.question': 'End this session?',
  'sessions.endOthers': 'End all others',
  'sessions.endOthers.question': 'End all other sessions?',
  'sessions.keep': 'Keep',
  'sessions.ending': 'Ending…',
  'sessions.ended': 'The session in {name} has ended.',
  'sessions.endedOthers': 'All other sessions have ended.',
} as const;
