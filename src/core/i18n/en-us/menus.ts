/** The texts of the user menu that no other screen has, in the default locale. */
export const menus = {
  'menu.label': 'Account and products',
  'menu.openNow': 'Open now',
  'menu.left': '{time} left',
} as const;
