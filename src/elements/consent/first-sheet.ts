import type {
  ConsentAnswer,
  ConsentChoices,
  PrerenderedSheet,
} from '../../core/consent/consent.ts';
import type { settingsService } from '../../core/config/settings.ts';
import type { BaseCore } from '../../core/kernel/base-core.ts';
import type { StepMark } from '../../core/kernel/steps.ts';
import type { OpenModal } from '../../views/shared/modal/open-modal.ts';
import {
  applySheet,
  consentAnswer,
  consentSheet,
  createTyping,
  hasPrivacyControl,
  nodeOf,
  openModal,
  openRecord,
  typingTimes,
} from '../prerender/consent.prerender.tsx';
import type { SheetTexts } from './load-sheet-parts.ts';

/** The notifications element while it contains the prerendered consent sheet. */
export interface PrerenderedNotifications extends HTMLElement {
  /**
   * Restores the prerendered markup except for the checked boxes, so that React can hydrate it; returns a function to
   * call after hydration. Undefined once called.
   */
  handOver?: (() => () => void) | undefined;
}

/** What the prerendered sheet needs from its element. */
export interface SheetOwner {
  /** Stores the user's answer, which closes the sheet. */
  answer(answer: ConsentAnswer): void;
  /** Returns false on the page where the sheet is never shown. */
  isAllowed(): boolean;
  /** Returns the language that the page requests; `en` for American English. */
  language(): string;
  /** Returns the color scheme that the user has chosen. */
  scheme(): string | null;
  /** Replaces the sheet by the full one. */
  replace(): void;
}

/** How often the page is checked: whether the user has stopped typing, and whether the sheet still suits it. */
const CHECK_EVERY_MS = 250;

const { css, root } = consentSheet;

/** Returns true if the page has texts of its own, which only the full sheet shows. */
const hasCustomTexts = (core: BaseCore): boolean =>
  // Importing the service would load the full core.
  (core.services.get('settings') as ReturnType<typeof settingsService> | undefined)?.byScript
    .texts !== undefined;

const loadRecord = () => import('../prerender/consent-record.prerender.ts');

/** Adds the sheet to the page in a new notifications element; calls `answer` with the user's choices. */
function addSheet(
  answer: (choices: ConsentChoices) => void,
  { tag, direction, text }: SheetTexts,
  colors: string,
) {
  const notifications: PrerenderedNotifications = document.createElement('sso-notifications');
  const shadow = notifications.attachShadow({ mode: 'open' });
  const removeStyles = applySheet(shadow, css + colors);
  // React clears an element whose markup does not match, but can't clear a shadow root.
  const container = document.createElement('div');
  const scope = nodeOf(root, text);
  scope.lang = tag;
  scope.dir = direction;
  container.append(scope);
  shadow.append(container);
  document.body.append(notifications);
  const boxes = [...shadow.querySelectorAll('input')];
  const [first, all] = shadow.querySelectorAll<HTMLElement>('.sso-dialog-actions button');
  const [dialog] = shadow.querySelectorAll('dialog');
  const privacyLine = shadow.querySelector<HTMLElement>('.sso-consent-gpc');
  if (privacyLine) privacyLine.hidden = !hasPrivacyControl();
  const controller = new AbortController();
  const { signal } = controller;
  const selected = () => {
    const [, analytical, marketing] = boxes.map(({ checked }) => checked);
    return consentAnswer(analytical === true, marketing === true);
  };
  const updateLabel = () => {
    if (first && notifications.handOver) first.textContent = text(selected().label);
  };
  shadow.addEventListener('change', updateLabel, { signal });
  first?.addEventListener('click', () => answer(selected().choices), { signal });
  // Most users point at a button before they press it.
  const loadEarly = () => void loadRecord().catch(() => {});
  all?.parentElement?.addEventListener('pointerover', loadEarly, { signal, once: true });
  all?.addEventListener('click', () => answer(consentAnswer(true, true).choices), { signal });
  dialog?.addEventListener('cancel', (event) => event.preventDefault(), { signal });
  let modal: OpenModal | undefined;
  const open = () => {
    modal = dialog && openModal(dialog, import('../../views/shared/modal/protect-modal.ts'));
  };
  notifications.handOver = () => {
    notifications.handOver = undefined;
    if (first) first.textContent = text(consentAnswer(false, false).label);
    if (privacyLine) privacyLine.hidden = true;
    return () => {
      controller.abort();
      modal?.release();
      removeStyles();
    };
  };
  const close = () => {
    if (!notifications.handOver) return;
    notifications.handOver()();
    // Closing restores the focus; removing the dialog would not.
    modal?.close();
    notifications.remove();
  };
  return { notifications, open, close };
}

/**
 * Creates the consent sheet that works without the full core and React. It waits while the user types. It is replaced
 * by the full sheet, which adopts its state, once something else on the page needs that: after a change of language, with
 * the page's own texts, beside other notices, on the page where it is never shown. `colors` are the CSS rules of the tenant's theme.
 */
export function createPrerenderedSheet(
  core: BaseCore,
  tag: HTMLElement,
  texts: SheetTexts,
  { answer, replace, ...owner }: SheetOwner,
  colors = '',
): PrerenderedSheet {
  const isLikeFull = () =>
    owner.isAllowed() && texts.isFor(owner.language()) && !hasCustomTexts(core);
  const times = { ...typingTimes, ...core.constants };
  const { isUserTyping } = createTyping(core.ports.now, times);
  let sheet: ReturnType<typeof addSheet> | undefined;
  let dueMs: number | undefined;
  let cancel = () => {};
  let isAnswered = false;
  const complete = (choices: ConsentChoices): void => {
    if (isAnswered) return;
    isAnswered = true;
    const opened = openRecord(core, choices, texts.tag, tag.getAttribute('version') ?? '');
    void loadRecord()
      .then(({ completeRecord }) => completeRecord(opened, texts.text))
      // The sheet covers the page, so it must close all the same.
      .catch(() => opened)
      .then((record) => answer({ ...choices, record }));
  };
  const isTaken = () =>
    // Once defined, the element creates its own shadow root, and the core shows the sheet there.
    document.querySelector('sso-notifications') ?? customElements.get('sso-notifications');
  const check = (): void => {
    cancel = core.ports.setTimer(check, CHECK_EVERY_MS);
    dueMs ??= core.ports.now();
    if (!sheet && !isTaken() && isLikeFull() && !isUserTyping(dueMs)) {
      sheet = addSheet(complete, texts, colors);
      performance.mark('sso:consent:asked' satisfies StepMark);
      // The focus that it takes wakes the page, which asks again.
      sheet.open();
    }
    // The page has removed it; its dialog then opens again (notifications-19).
    if (sheet?.notifications.handOver && !sheet.notifications.isConnected)
      document.body.append(sheet.notifications);
    const theme = tag.getAttribute('theme');
    const scheme = theme && theme !== 'auto' ? theme : owner.scheme();
    if (sheet?.notifications.handOver) sheet.notifications.setAttribute('theme', scheme ?? 'auto');
    // A page that can have other notices needs one view for all of them.
    if (
      !isLikeFull() ||
      core.services.has('notifications') ||
      (isTaken() && !sheet?.notifications.handOver)
    ) {
      cancel();
      replace();
    }
  };
  return {
    ask() {
      cancel();
      check();
    },
    close() {
      cancel();
      sheet?.close();
      sheet = dueMs = undefined;
      isAnswered = false;
    },
  };
}
