/** The role code that stands for all users where a product's roles are named. */
export const EVERYONE = '*';
