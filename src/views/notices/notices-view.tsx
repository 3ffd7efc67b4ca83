import { useStore } from '@nanostores/react';
import { consentSheetService, type SheetState } from '../../core/consent/consent-sheet.ts';
import { getCore } from '../../core/kernel/core.ts';
import { busyService } from '../../core/notices/busy.ts';
import { dialogsService } from '../../core/notices/dialogs.ts';
import { warningService } from '../../core/session/warning.ts';
import consentCss from '../consent/consent-sheet.css';
import { sheetView } from '../consent/sheet-view.ts';
import warningCss from '../guard/session-warning.css';
import { SessionWarning } from '../guard/session-warning.tsx';
import { LanguageScope } from '../shared/language-scope.tsx';
import { useT } from '../shared/use-core.ts';
import baseCss from '../shared/styles/base.css';
import buttonCss from '../shared/ui/button.css';
import dialogCss from '../shared/ui/dialog.css';
import spinnerCss from '../shared/ui/spinner.css';
import { Spinner } from '../shared/ui/spinner.tsx';
import { DialogCard } from './dialog-card.tsx';
import { SnackBarLine, ToastList } from './messages.tsx';
import sheetCss from './notices.css';
import { CONSTANTS } from '../../core/kernel/constants.ts';
import {
  createElement,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { useSignal, useSignals } from '@preact/signals-react/runtime';

/**
 * Returns what is on top, where everything below is inert. Of a dialog and the session warning, it is the one that
 * opened last.
 */
export function useTopmost(
  dialogId: number | undefined,
  isWarned: boolean,
): 'page' | 'dialog' | 'warning' {
  useSignals();
  const latest = useSignal<'dialog' | 'warning'>('dialog');
  useLayoutEffect(() => {
    if (dialogId !== undefined) latest.value = 'dialog';
  }, [dialogId, latest]);
  useLayoutEffect(() => {
    if (isWarned) latest.value = 'warning';
  }, [isWarned, latest]);
  if (dialogId !== undefined && isWarned) return latest.value;
  if (isWarned) return 'warning';
  return dialogId === undefined ? 'page' : 'dialog';
}

/** Renders its children in the top layer; each new message moves them above everything that was opened since. */
function TopLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  const newestToast = useStore(toastsService(getCore()).$toasts)[0]?.id;
  const snackBar = useStore(snackBarService(getCore()).$snackBar)?.id;
  useEffect(() => {
    const element = layer.current;
    // The notifications element may have been removed since the render.
    if (!element?.isConnected) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newestToast, snackBar]);
  return (
    <div ref={layer} popover="manual" className="sso-notices-layer">
      {children}
    </div>
  );
}

/** Renders an overlay that blocks the whole page while it is busy (notifications-12). */
function SpinnerOverlay() {
  const isBusy = useStore(busyService(getCore()).$busy, { ssr: 'initial' }) > 0;
  const t = useT();
  const overlay = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = overlay.current;
    if (isBusy && element?.isConnected && !element.open) element.showModal();
    else if (!isBusy) element?.close();
  }, [isBusy]);
  return (
    <dialog
      ref={overlay}
      className="sso-overlay"
      aria-label={t('busy.label')}
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // A second Esc closes a dialog even if its `cancel` event is prevented; opens it again while the page is busy.
        if (busyService(getCore()).$busy.get() > 0) overlay.current?.showModal();
      }}
    >
      <Spinner isLarge />
      <p role="status" className="sso-visually-hidden">
        {isBusy && t('busy.label')}
      </p>
    </dialog>
  );
}

/** Renders the consent sheet, once its component is loaded. */
function Sheet({ state, children }: PropsWithChildren<{ state: SheetState }>) {
  const view = sheetView();
  return view && createElement(view, { state }, children);
}

const { toastEaseMs, spinnerFadeInMs, spinnerFadeOutMs } = CONSTANTS;

/**
 * Sets the durations of `notices.css` to the core's constants. They are set inside the shadow root, out of a page's
 * reach.
 */
const durationsCss = `.sso-scope {
  --sso-notices-ease: ${toastEaseMs}ms;
  --sso-notices-fade-in: ${spinnerFadeInMs}ms;
  --sso-notices-fade-out: ${spinnerFadeOutMs}ms;
}`;

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
        {sheet && <Sheet state={sheet}>{top === 'page' && messages}</Sheet>}
        {dialog && (
          <DialogCard key={dialog.id} dialog={dialog}>
            {top === 'dialog' && messages}
          </DialogCard>
        )}
        {isWarned && <SessionWarning>{top === 'warning' && messages}</SessionWarning>}
        {top === 'page' && !(sheet && sheetView()) && <TopLayer>{messages}</TopLayer>}
        <SpinnerOverlay />
      </div>
    </LanguageScope>
  );
}
