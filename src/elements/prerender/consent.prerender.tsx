import { renderToString } from 'react-dom/server';
import { NoticesView } from '../../views/notices/notices-view.tsx';
import consentCss from '../../views/consent/consent-sheet.css';
import baseCss from '../../views/shared/styles/base.css';
import motionCss from '../../views/shared/styles/motion.css';
import tokensCss from '../../views/shared/styles/tokens.css';
import buttonCss from '../../views/shared/ui/button.css';
import dialogCss from '../../views/shared/ui/dialog.css';
import { prerender } from './render-view.ts';

export { nodeOf, applySheet } from './markup.ts';

/** The page's notices with the consent sheet alone (spec 2), as React first draws them over this frame. */
export const consentSheet = prerender(
  () => renderToString(<NoticesView />),
  [tokensCss, motionCss, baseCss, buttonCss, dialogCss, consentCss],
  ['consent.acceptSelected'],
);
