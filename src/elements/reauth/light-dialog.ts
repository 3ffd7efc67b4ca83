import { directionOf, languageTag } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { protectModal } from '../../views/shared/modal/protect-modal.ts';
import { keepOnPage } from '../notifications/keep-on-page.ts';
import { placeNotifications } from '../notifications/notifications.ts';
import { applyPageScheme } from '../wrapper/page-scheme.ts';
import { adoptStyles } from '../wrapper/styles.ts';
import { markKeys, markTopLayer } from '../wrapper/top-layer.ts';

/** What a dialog in the light DOM contains, and what closes it. */
export interface LightDialogContent {
  /** Its class, beside those that all such dialogs have. */
  readonly className?: string;
  readonly children: readonly Element[];
  /** IDs of the elements that describe it, separated by spaces. */
  readonly describedBy: string;
  /** Its style sheets: those that every view has, `light-dialog.css`, and those of its content. */
  readonly css: readonly string[];
  /** Renders the texts in the page's language: when it opens, and when the language changes. */
  showTexts(): void;
  /** Called on Esc. Without it, the user can't dismiss the dialog. */
  onCancel?(): void;
  /** Called after `document.open()` has taken all listeners away from the dialog. */
  onRewritten(): void;
}

/** ID of the heading that names a dialog; only one is open at a time. */
export const TITLE_ID = 'sso-reauth-title';

function createDialog(core: Core, content: LightDialogContent): [HTMLDialogElement, () => void] {
  const { $locale, $texts } = messagesService(core);
  const dialog = pageDocument.createElement('dialog');
  dialog.className = `sso-reauth sso-scope ${content.className ?? ''}`.trim();
  dialog.setAttribute('aria-labelledby', TITLE_ID);
  dialog.setAttribute('aria-describedby', content.describedBy);
  // Browsers make what scrolls a tab stop. Here, the controls inside are.
  dialog.tabIndex = -1;
  dialog.append(...content.children);
  const showLanguage = () => {
    const locale = $locale.get();
    dialog.lang = languageTag(locale);
    dialog.dir = directionOf(locale);
    content.showTexts();
  };
  showLanguage();
  const stops = [$texts.listen(showLanguage), $locale.listen(showLanguage)];
  const stopFollowingLanguage = () => {
    for (const stop of stops) stop();
  };
  return [dialog, stopFollowingLanguage];
}

/**
 * Opens a modal dialog in the light DOM, where password managers reach its form, above the page's own dialogs. It stays
 * open, whatever the page does, until the returned function closes it. The element marked `data-focus-first` gets the
 * focus.
 */
export function openLightDialog(core: Core, content: LightDialogContent): () => void {
  const [dialog, stopFollowingLanguage] = createDialog(core, content);
  const reopen = () => {
    // Already open again if another dialog was above it, or later if the page has removed it.
    if (!dialog.open && dialog.isConnected) dialog.showModal();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    content.onCancel?.();
  });
  dialog.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) markKeys(target);
  });
  // A second Esc closes a dialog even if its `cancel` event is prevented (session-guard-07).
  dialog.addEventListener('close', reopen);
  const tags = dialog.querySelectorAll<HTMLElement>('sso-login');
  const removeStyles = applyPageScheme(core, dialog, ...tags);
  const release = adoptStyles(dialog, content.css, true);
  markTopLayer(dialog);
  pageDocument.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus();
  const endProtection = protectModal(dialog);
  const place = keepOnPage(
    core,
    dialog,
    () => true,
    () => pageDocument.querySelector('body'),
    content.onRewritten,
  );
  // Everything outside the dialog is inert, so notifications must be inside.
  const returnNotifications = placeNotifications(dialog);
  return () => {
    returnNotifications();
    dialog.removeEventListener('close', reopen);
    place.stop();
    endProtection();
    dialog.close();
    dialog.remove();
    removeStyles();
    release();
    stopFollowingLanguage();
  };
}
