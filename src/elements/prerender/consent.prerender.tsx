import { renderToString } from 'react-dom/server';
import { TYPING_CONSTANTS } from '../../core/kernel/typing-constants.ts';
import { NoticesView } from '../../views/notices/notices-view.tsx';
import { ConsentSheet } from '../../views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../views/consent/sheet-view.ts';
import consentCss from '../../views/consent/consent-sheet.css';
import baseCss from '../../views/shared/styles/base.css';
import motionCss from '../../views/shared/styles/motion.css';
import tokensCss from '../../views/shared/styles/tokens.css';
import buttonCss from '../../views/shared/ui/button.css';
import dialogCss from '../../views/shared/ui/dialog.css';
import { prerender, withoutUnusedTokens } from './render-view.ts';
import { withoutUnusedRules } from './unused-rules.ts';

export { nodeOf, applySheet } from './markup.ts';
export { pageLanguage } from './page-language.ts';
export { consentAnswer } from '../../core/consent/consent-answer.ts';
export { hasPrivacyControl, openRecord } from '../../core/consent/consent-record.ts';
export { normalizeRoute } from '../../core/config/normalize-route.ts';
export { createTyping } from '../../core/platform/typing.ts';
export { openModal } from '../../views/shared/modal/open-modal.ts';

/** A copy of the constants, so that the sheet's chunk imports no module of the core. */
export const typingTimes = { ...TYPING_CONSTANTS };

const sheet = prerender(
  () => {
    provideSheetView(ConsentSheet);
    return renderToString(<NoticesView />);
  },
  [tokensCss, motionCss, baseCss, buttonCss, dialogCss, consentCss],
  { texts: ['consent.acceptSelected'] },
);

/**
 * The notifications view with only the consent sheet (cookie-consent-10), exactly as React first renders it when it
 * hydrates.
 */
export const consentSheet = {
  ...sheet,
  css: withoutUnusedTokens(withoutUnusedRules(sheet.css, sheet.root)),
};
