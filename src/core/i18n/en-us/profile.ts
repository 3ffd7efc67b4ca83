/** My Profile. */
export const profile = {
  'profile.title': 'My Profile',
  'profile.soon.text':
    'Editing your name, language, email address and password comes with the next version. Until then your administrator can change them for you.',
} as const;
