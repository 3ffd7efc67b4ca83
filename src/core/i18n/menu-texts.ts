import { bundleOf } from './bundle-of.ts';
import { menus } from './en-us/menus.ts';

/** The texts of the user menu that no other screen has. */
export const MENU_TEXTS = bundleOf('menus', menus);
