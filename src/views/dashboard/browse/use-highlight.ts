import { type RefObject, useEffect } from 'react';
import { placesOf } from '../../../core/products/match-places.ts';

/** Name of the marked ranges in browse.css. */
const NAME = 'sso-match';
/** What a card shows, and a search covers. */
const TEXTS = '.sso-card-name, .sso-card-text:not(.sso-card-found), .sso-card-found > bdi';

function rangesIn(place: Element, query: string): Range[] {
  const items = place.querySelectorAll('.sso-cards-list .sso-cards-item:not([hidden])');
  return [...items].flatMap((item) =>
    [...item.querySelectorAll(TEXTS)].flatMap(({ firstChild: node }) => {
      if (!(node instanceof Text)) return [];
      return placesOf(node.data, query).map(([start, end]) => {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        return range;
      });
    }),
  );
}

/**
 * Marks what a search matches in the cards of the dashboard around an element. The browser paints the marks over the
 * text, so that no card is rendered again while the user types. Browsers without this API show none.
 */
export function useHighlight(inside: RefObject<Element | null>, query: string): void {
  useEffect(() => {
    const place = inside.current?.closest('.sso-main');
    if (!place || !query || !('highlights' in CSS)) return undefined;
    // All dashboards of a page share the name.
    const highlight = CSS.highlights.get(NAME) ?? new Highlight();
    CSS.highlights.set(NAME, highlight);
    let ranges: readonly Range[] = [];
    const clear = () => {
      for (const range of ranges) highlight.delete(range);
    };
    const mark = () => {
      clear();
      ranges = rangesIn(place, query);
      for (const range of ranges) highlight.add(range);
    };
    // After the next frame, which shows the cards: finding all matches takes longer than hiding cards.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const markLater = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = requestAnimationFrame(() => {
        timer = setTimeout(mark);
      });
    };
    markLater();
    // Rows of a long list are rendered while the user scrolls.
    const changes = new MutationObserver(markLater);
    const options = { childList: true, characterData: true, attributeFilter: ['hidden'] };
    changes.observe(place, { ...options, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clear();
    };
  }, [inside, query]);
}
