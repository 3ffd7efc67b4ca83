/** Names the element for which this tab has reloaded the page. */
const KEY = 'portal.reloaded-for';

const hasInput = (element: Element): boolean =>
  [...element.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * Reloads the page if a part of a screen does not arrive, because a new release may have replaced its files. Does so
 * once, until the screen is shown again, and not if the user has typed something or is leaving the page: that aborts
 * the loading of its files in some browsers, and a reload would cancel the navigation.
 */
export function reloadOnLoadFailure(): void {
  let isLeaving = false;
  addEventListener('beforeunload', () => (isLeaving = true));
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
