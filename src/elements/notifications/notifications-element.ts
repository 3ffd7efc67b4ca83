import r2wc from '@r2wc/react-to-web-component';
import { createElement, useEffect } from 'react';
import { consentSheetService } from '../../core/consent/consent-sheet.ts';
import { getCore } from '../../core/kernel/core.ts';
import { pageDocument, protectDocument } from '../../core/platform/safety/page-document.ts';
import { noticesCss, NoticesView } from '../../views/notices/notices-view.tsx';
import type { PrerenderedNotifications } from '../consent/first-sheet.ts';
import { hydrateView } from '../wrapper/hydrate.ts';
import { applyPageScheme } from '../wrapper/page-scheme.ts';
import { adoptStyles } from '../wrapper/styles.ts';

/**
 * All notices of the page; put there by the first tag that needs it, at the end of the body.
 *
 * @element sso-notifications
 * @cssproperty --sso-font - Font family of all text.
 * @cssproperty --sso-font-size - Size of body text; all other text sizes are relative to it.
 * @cssproperty --sso-radius - Corner radius of buttons, fields and small boxes.
 * @cssproperty --sso-radius-large - Corner radius of cards and dialogs.
 * @cssproperty --sso-control-height - Least height of a button.
 * @cssproperty --sso-toasts-top - Distance of the first toast from the window’s top; a screen sets it to the end of its header.
 * @cssproperty --sso-shadow-raised - Shadow of what is above the page: dialogs, toasts, a card under the pointer.
 * @cssproperty --sso-background - Ground of the screen.
 * @cssproperty --sso-surface - Ground of cards, fields and the header.
 * @cssproperty --sso-raised - Ground of dialogs, panels and toasts.
 * @cssproperty --sso-hover - Ground of what the pointer is on.
 * @cssproperty --sso-text - Text.
 * @cssproperty --sso-muted - Text of less weight: labels, hints, descriptions.
 * @cssproperty --sso-line - Lines that divide and need not be seen.
 * @cssproperty --sso-line-strong - Borders that tell a control from its ground.
 * @cssproperty --sso-accent - Primary buttons, links and marks; the tenant’s color where it has one.
 * @cssproperty --sso-on-accent - Text on the accent.
 * @cssproperty --sso-focus - Ring around what has the focus.
 * @cssproperty --sso-danger - Errors: text, border and icon.
 * @cssproperty --sso-success - What went well.
 * @cssproperty --sso-inverse - Ground of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse - Text of tooltips and the snack bar.
 * @cssproperty --sso-on-inverse-accent - Action of the snack bar.
 * @cssproperty --sso-backdrop - What covers the page behind a dialog.
 * @csspart button - Every push button.
 * @csspart dialog - An error, a question, the session’s warning, the cookie sheet.
 * @csspart snack-bar - The line at the window’s end.
 * @csspart toast - A toast.
 */
const TAG = 'sso-notifications';

/** The notices; `onDrawn` is called once they are on the page. */
function Outlet({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return createElement(NoticesView);
}

/** Lets the notices take over the outlet that holds the consent sheet's first frame. */
function adoptPrerendered(outlet: PrerenderedNotifications): void {
  const container = outlet.shadowRoot?.firstElementChild;
  const release = outlet.handOver?.();
  if (!container || !release) return;
  consentSheetService(getCore()).ask();
  applyPageScheme(getCore(), outlet);
  adoptStyles(outlet, noticesCss, false);
  protectDocument(container);
  hydrateView(container, createElement(Outlet, { onDrawn: release }));
}

/** Puts the page's outlet for notices at the end of a place; a second call changes nothing. */
export function mountNotifications(place: Element = pageDocument.body): void {
  const known = pageDocument.querySelector<PrerenderedNotifications>(TAG);
  if (known) {
    adoptPrerendered(known);
    return;
  }
  if (!customElements.get(TAG)) customElements.define(TAG, r2wc(NoticesView, { shadow: 'open' }));
  const outlet = pageDocument.createElement(TAG);
  if (outlet.shadowRoot) protectDocument(outlet.shadowRoot);
  applyPageScheme(getCore(), outlet);
  adoptStyles(outlet, noticesCss, false);
  place.append(outlet);
}
