/** The texts of the form that changes the password in My Profile, and of a new password's strength, in the default locale. */
export const passwords = {
  'passwords.text': 'You stay signed in here. All your other sessions end.',
  'passwords.current': 'Current Password',
  'passwords.current.show': 'Show current password',
  'passwords.current.hide': 'Hide current password',
  'passwords.new': 'New Password',
  'passwords.new.show': 'Show new password',
  'passwords.new.hide': 'Hide new password',
  'passwords.forgot': 'Forgot your password? Reset it by email',
  'passwords.changed': 'Your password has been changed. All other sessions have ended.',

  // Why it has not been changed.
  'passwords.wrong': 'The current password is wrong.',
  'passwords.same': 'The new password is the same as the current one.',
  'passwords.known': 'This password is easy to guess. Please choose another one.',
  'passwords.offline':
    'You appear to be offline. Your entries are kept: check your connection and try again.',
  'passwords.unknown':
    'No answer came, so your password may have been changed already. Please try again. If the current password is then wrong, the new one is in use.',

  // How strong a new one is.
  'passwords.strength.weak': 'Password strength: too weak',
  'passwords.strength.fair': 'Password strength: fair',
  'passwords.strength.good': 'Password strength: good',
  'passwords.strength.strong': 'Password strength: strong',
} as const;
