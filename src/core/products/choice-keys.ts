/** Keys of the choices in local storage. */
export const CHOICE_KEYS = { order: 'sso-elements.order', view: 'sso-elements.view' } as const;
