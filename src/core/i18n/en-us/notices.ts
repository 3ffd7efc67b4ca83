/** The texts of announcements, and of the contacts that a screen shows without a session. */
export const notices = {
  'notice.label': 'Announcements',
  'notice.critical': 'Critical',
  'notice.warning': 'Warning',
  'notice.info': 'Information',
  'notice.more': 'Learn more',
  'notice.dismiss': 'Dismiss',
  'contact.of': 'Help with {tenant}',
} as const;
