import { renderToString } from 'react-dom/server';
import { loginCss } from '../../views/login/login-css.prerender.ts';
import { LoginView } from '../../views/login/login-view.tsx';
import { openingOf } from '../../views/login/opening.ts';
import { harden } from '../../views/shared/styles/harden.ts';
import motionCss from '../../views/shared/styles/motion.css';
import tokensCss from '../../views/shared/styles/tokens.css';
import { prerender, type Prerendered } from './render-view.ts';
import { VIEW_BOX } from '../wrapper/view-box.ts';
import { ViewTree } from '../wrapper/view-tree.tsx';

export { nodeOf, applySheet } from './markup.ts';

/** The styles of the view, which it takes from here. */
export const viewCss = harden(loginCss.join('\n'));

/** The sign-in screen (sign-in-25), exactly as React first renders it when it hydrates. */
const form = prerender(
  (core) => {
    const host = { emit: () => true };
    openingOf(core, host).startHydration(() => {});
    const module = { View: LoginView, css: loginCss };
    return renderToString(<ViewTree module={module} host={host} attributes={{}} dir="" />);
  },
  [tokensCss, motionCss],
  { viewCss },
);

/** The same in the container that the element's view takes over. */
export const loginForm: Prerendered = { ...form, root: ['div', { class: VIEW_BOX }, form.root] };
