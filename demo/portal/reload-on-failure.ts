/** Names the element for which this tab has reloaded the page. */
const KEY = 'portal.reloaded-for';

/** True once the user is leaving the page, which aborts the loading of its files in some browsers. */
let isLeaving = false;
addEventListener('beforeunload', () => (isLeaving = true));
// The user has come back to the page.
addEventListener('pageshow', () => (isLeaving = false));

/** Reloads the page, unless the user is leaving it: a reload would cancel the navigation. */
export function reloadUnlessLeaving(): void {
  if (!isLeaving) location.reload();
}

const hasInput = (element: Element): boolean =>
  [...element.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * Reloads the page if a part of a screen does not arrive, because a new release may have replaced its files. Does so
 * once, until the screen is shown again, and not if the user has typed something or is leaving the page.
 */
export function reloadOnLoadFailure(): void {
  document.addEventListener('sso-error', ({ target, detail }) => {
    const isScreen = target instanceof Element && target.localName === detail.source;
    if (detail.kind !== 'load' || !isScreen || isLeaving || hasInput(target)) return;
    try {
      if (sessionStorage.getItem(KEY) === detail.source) return;
      sessionStorage.setItem(KEY, detail.source);
    } catch {
      // Without storage there is no mark, and the page could reload for ever.
      return;
    }
    location.reload();
  });
  document.addEventListener('sso-ready', ({ target }) => {
    try {
      if (target instanceof Element && sessionStorage.getItem(KEY) === target.localName)
        sessionStorage.removeItem(KEY);
    } catch {
      // Without storage there is no mark.
    }
  });
}
