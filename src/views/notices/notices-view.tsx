import { useStore } from '@nanostores/react';
import { consentSheetService } from '../../core/consent/consent-sheet.ts';
import { getCore } from '../../core/kernel/core.ts';
import { dialogsService } from '../../core/notices/dialogs.ts';
import { warningService } from '../../core/session/warning.ts';
import consentCss from '../consent/consent-sheet.css';
import { ConsentSheet } from '../consent/consent-sheet.tsx';
import warningCss from '../guard/session-warning.css';
import { SessionWarning } from '../guard/session-warning.tsx';
import { LanguageScope } from '../shared/language-scope.tsx';
import { useT } from '../shared/use-core.ts';
import baseCss from '../shared/styles/base.css';
import buttonCss from '../shared/ui/button.css';
import dialogCss from '../shared/ui/dialog.css';
import spinnerCss from '../shared/ui/spinner.css';
import { DialogCard } from './dialog-card.tsx';
import { durationsCss } from './durations-css.ts';
import sheetCss from './notices.css';
import { SnackBarLine } from './snack-bar-line.tsx';
import { SpinnerOverlay } from './spinner-overlay.tsx';
import { ToastList } from './toast-list.tsx';
import { TopLayer } from './top-layer.tsx';
import { useTopmost } from './use-topmost.ts';

export const noticesCss = [
  baseCss,
  buttonCss,
  spinnerCss,
  dialogCss,
  warningCss,
  consentCss,
  durationsCss,
  sheetCss,
];

/** For hydration, React must first render the initial values: the prerendered markup has only the consent sheet. */
const INITIAL = { ssr: 'initial' } as const;

/**
 * Renders all notifications of the page (notifications-01). While a dialog makes the rest of the page inert,
 * toasts and snack bar are inside it, so that users can read and dismiss them.
 */
export function NoticesView() {
  const t = useT();
  const [dialog] = useStore(dialogsService(getCore()).$dialogs, INITIAL);
  const isWarned = useStore(warningService(getCore()).$warning, INITIAL) !== undefined;
  const sheet = useStore(consentSheetService(getCore()).$sheet, { ssr: () => 'asking' as const });
  const top = useTopmost(dialog?.id, isWarned);
  const messages = (
    <section aria-label={t('notices.label')}>
      <ToastList />
      <SnackBarLine />
    </section>
  );
  return (
    <LanguageScope>
      <div className="sso-scope">
        {sheet && <ConsentSheet state={sheet}>{top === 'page' && messages}</ConsentSheet>}
        {dialog && (
          <DialogCard key={dialog.id} dialog={dialog}>
            {top === 'dialog' && messages}
          </DialogCard>
        )}
        {isWarned && <SessionWarning>{top === 'warning' && messages}</SessionWarning>}
        {top === 'page' && !sheet && <TopLayer>{messages}</TopLayer>}
        <SpinnerOverlay />
      </div>
    </LanguageScope>
  );
}
