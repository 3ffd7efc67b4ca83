import r2wc from '@r2wc/react-to-web-component';
import { createElement, useLayoutEffect } from 'react';
import { consentSheetService } from '../../core/consent/consent-sheet.ts';
import { getCore, type Core } from '../../core/kernel/core.ts';
import { claimRole } from '../../core/kernel/page-record.ts';
import { VERSION } from '../../core/kernel/version.ts';
import { pageDocument, protectDocument } from '../../core/platform/safety/page-document.ts';
import { noticesCss, NoticesView } from '../../views/notices/notices-view.tsx';
import type { PrerenderedNotifications } from '../consent/first-sheet.ts';
import { hydrateView } from '../wrapper/hydrate.ts';
import type { KeptPlace } from './keep-on-page.ts';
import { applyPageScheme } from '../wrapper/page-scheme.ts';
import { adoptStyles } from '../wrapper/styles.ts';
import { markTopLayer } from '../wrapper/top-layer.ts';

/**
 * Shows all notifications of the page. The first element that needs it appends it to the body.
 *
 * @element sso-notifications
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-radius-large - Corner radius of cards and dialogs.
 * @cssproperty --sso-control-height - Minimum height of a button.
 * @cssproperty --sso-toasts-top - Distance of the first toast from the top of the window; a screen sets it to the end of its header.
 * @cssproperty --sso-toasts-bottom - Distance of the last toast from the bottom of the window; in a window up to 50em wide, a screen with a header sets it to 16px and --sso-toasts-top to auto.
 * @cssproperty --sso-shadow-raised - Shadow of dialogs, toasts and a card under the pointer.
 * @cssproperty --sso-background - Background of the screen.
 * @cssproperty --sso-surface - Background of cards, fields and the header.
 * @cssproperty --sso-raised - Background of dialogs, panels and toasts.
 * @cssproperty --sso-hover - Background of a control under the pointer.
 * @cssproperty --sso-text - Color of text.
 * @cssproperty --sso-muted - Color of secondary text: labels, hints, descriptions.
 * @cssproperty --sso-line - Color of decorative dividing lines.
 * @cssproperty --sso-line-strong - Color of borders that separate a control from its background.
 * @cssproperty --sso-accent - Color of primary buttons, links and marks; the tenant’s color if it has one.
 * @cssproperty --sso-on-accent - Color of text on the accent.
 * @cssproperty --sso-focus - Color of the focus ring.
 * @cssproperty --sso-danger - Color of errors: text, border and icon.
 * @cssproperty --sso-success - Color of success messages.
 * @cssproperty --sso-inverse - Background of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Color of text in tooltips and the snack bar.
 * @cssproperty --sso-on-inverse-accent - Color of the action in the snack bar.
 * @cssproperty --sso-backdrop - Backdrop of a dialog.
 * @csspart button - Every push button.
 * @csspart dialog - A dialog: error, confirmation, session warning, cookie sheet.
 * @csspart snack-bar - The snack bar.
 * @csspart toast - A toast.
 */
const TAG = claimRole('notifications')
  ? 'sso-notifications'
  : // Another version on the page has defined that tag.
    `sso-notifications-${VERSION.replace('.', '-')}`;

const boxesIn = (container: Element) => [...container.querySelectorAll('input')];

/** Checks the boxes of a sheet like those that it replaces. React creates new ones if the language has changed. */
function copyChecks(from: readonly HTMLInputElement[], container: Element): void {
  boxesIn(container).forEach((box, at) => {
    if (from[at]?.checked === !box.checked) box.click();
  });
}

/** Renders the notifications and calls `onMounted` once they are on the page, before the browser draws them. */
function HydratedNotices({ onMounted }: { onMounted: () => void }) {
  useLayoutEffect(onMounted, [onMounted]);
  return createElement(NoticesView);
}

/** Hydrates the notifications element that contains the prerendered consent sheet. */
function hydrateSheet(notifications: PrerenderedNotifications): void {
  const container = notifications.shadowRoot?.firstElementChild;
  const release = notifications.handOver?.();
  if (!container || !release) return;
  consentSheetService(getCore()).ask();
  markTopLayer(notifications);
  applyPageScheme(getCore(), notifications);
  adoptStyles(notifications, noticesCss, false);
  protectDocument(container);
  const boxes = boxesIn(container);
  const onMounted = () => {
    copyChecks(boxes, container);
    release();
  };
  hydrateView(container, createElement(HydratedNotices, { onMounted }));
}

/** The page's notifications element, and the core whose notices it shows. */
let mounted:
  | {
      readonly core: Core;
      readonly element: HTMLElement;
      /** Resolves with what keeps the element on the page, once something is shown. */
      place?: Promise<KeptPlace>;
    }
  | undefined;

function createNotifications(): HTMLElement {
  if (!customElements.get(TAG)) customElements.define(TAG, r2wc(NoticesView, { shadow: 'open' }));
  const notifications = pageDocument.createElement(TAG);
  if (notifications.shadowRoot) protectDocument(notifications.shadowRoot);
  applyPageScheme(getCore(), notifications);
  adoptStyles(notifications, noticesCss, false);
  markTopLayer(notifications);
  return notifications;
}

/**
 * Appends the page's notifications element to the current parent, or adopts the prerendered one; does nothing while it
 * is on the page. `isNeeded` returns true while there is something to show: then it is put back if the page removes it.
 */
export function mountNotifications(
  parentOf: () => Element | null = () => pageDocument.body,
  isNeeded: () => boolean = () => false,
): void {
  const core = getCore();
  const known = pageDocument.querySelector<PrerenderedNotifications>(TAG);
  if (known) hydrateSheet(known);
  const isMounted = mounted?.core === core && (!known || known === mounted.element);
  const element = (isMounted && mounted?.element) || known || createNotifications();
  if (!element.isConnected) parentOf()?.append(element);
  const { $sheet } = consentSheetService(core);
  const own: NonNullable<typeof mounted> = isMounted && mounted ? mounted : { core, element };
  // The sheet for consent may be shown too.
  const isInUse = () =>
    mounted === own && getCore() === core && (isNeeded() || $sheet.get() !== undefined);
  const keep = () => {
    if (!isInUse()) return;
    own.place ??= import('./keep-on-page.ts').then(({ keepOnPage }) =>
      keepOnPage(core, element, isInUse, parentOf, () => {
        mounted = undefined;
        if (isNeeded()) mountNotifications(parentOf, isNeeded);
      }),
    );
    own.place.then(
      ({ check }) => check(),
      () => delete own.place,
    );
  };
  mounted = own;
  if (!isMounted) $sheet.subscribe(keep);
  keep();
}
