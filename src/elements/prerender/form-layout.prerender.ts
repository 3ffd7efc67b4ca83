import css from '../../views/login/form-layout.css';
import { harden } from '../../views/shared/styles/harden.ts';
import { VIEW_BOX } from '../wrapper/view-box.ts';

export { applySheet } from './markup.ts';
export { createElement } from '../wrapper/create-element.ts';
export { VIEW_BOX };

/** The rules of the layout `form`, which only it loads. */
export const layoutCss = harden(css);
