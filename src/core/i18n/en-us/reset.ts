/** Reset password. */
export const reset = {
  'reset.unavailable':
    'Changing the password is not available in this version. Please contact your site administrator.',
  'reset.return': 'Return to Login Page',
} as const;
