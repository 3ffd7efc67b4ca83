/** Keys in local storage of what users have chosen for the list of their products. */
export const CHOICE_KEYS = {
  order: 'sso-elements.order',
  view: 'sso-elements.view',
  /** Codes of each user's hidden products, by a hash of tenant and user ID. */
  hidden: 'sso-elements.hidden',
  /** Codes of the products that each user has placed, in that order, by a hash of tenant and user ID. */
  arrangement: 'sso-elements.arrangement',
} as const;
