import { renderToString } from 'react-dom/server';
import { LoginView, loginCss } from '../views/login/login-view.tsx';
import { openingOf } from '../views/login/opening.ts';
import { harden } from '../views/shared/styles/harden.ts';
import motionCss from '../views/shared/styles/motion.css';
import tokensCss from '../views/shared/styles/tokens.css';
import { makeFrame } from './make-frame.ts';
import { ViewTree } from './view-tree.tsx';

export { nodeOf, wearSheet } from './markup.ts';

/** The sign-in screen (spec 2) as React first draws it over its frame. */
export const loginFrame = makeFrame(
  (core) => {
    const host = { emit: () => true };
    openingOf(core, host).takeFrame(() => {});
    const module = { View: LoginView, css: loginCss };
    return renderToString(<ViewTree module={module} host={host} attributes={{}} dir="" />);
  },
  [tokensCss, motionCss, harden(loginCss.join('\n'))],
);
