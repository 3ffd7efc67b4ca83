/** Link targets of the demo's Need Help items. */
export const HELP_LINKS = {
  documentation: '/docs/',
  api: '/documents#api',
  community: '/documents#community',
  status: '/documents#status',
  feedback: 'mailto:feedback@suite.example?subject=Feedback',
  talk: 'mailto:support@suite.example?subject=Talk%20to%20us',
} as const;
