import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useRef, type RefObject } from 'react';
import { SECTIONS, type SectionId } from './sections.ts';

const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Returns the section that the user reads: the first in the upper part of the window, or the last at the page's
 * end.
 */
function findCurrent(root: HTMLElement, visible: ReadonlySet<Element>): SectionId | undefined {
  const all = [...root.querySelectorAll('[data-section]')];
  const last = all.at(-1);
  const firstVisible = all.find((section) => visible.has(section));
  const end = root.querySelector('[data-end]');
  const isAtEnd = end !== null && visible.has(end) && firstVisible !== all[0];
  // Above the first section there are only the header and the title.
  const first = (all[0]?.getBoundingClientRect().top ?? 0) > 0 ? all[0] : undefined;
  const current = (isAtEnd ? last : (firstVisible ?? first))?.getAttribute('data-section');
  return SECTIONS.find((id) => id === current);
}

/**
 * Tracks the current section of `root` while the user scrolls. A chosen section stays the current one until the
 * next input of the user, even if the page is too short to scroll it to the top. `renderKey` changes when other
 * sections are rendered.
 */
export function useCurrentSection(root: RefObject<HTMLElement | null>, renderKey: string) {
  const current = useSignal<SectionId>('personal');
  const isChosen = useRef(false);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const visible = new Set<Element>();
    const update = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      const found = isChosen.current ? undefined : findCurrent(element, visible);
      if (found) current.value = found;
    };
    const upper = new IntersectionObserver(update, { rootMargin: '-100px 0px -55% 0px' });
    const whole = new IntersectionObserver(update);
    for (const section of element.querySelectorAll('[data-section]')) upper.observe(section);
    const end = element.querySelector('[data-end]');
    if (end) whole.observe(end);
    return () => {
      upper.disconnect();
      whole.disconnect();
    };
  }, [root, renderKey, current]);

  useEffect(() => {
    const reset = () => (isChosen.current = false);
    for (const type of USER_EVENTS) addEventListener(type, reset, { passive: true, capture: true });
    return () => {
      for (const type of USER_EVENTS) removeEventListener(type, reset, { capture: true });
    };
  }, []);

  return {
    current: current.value,
    choose(id: SectionId): void {
      isChosen.current = true;
      current.value = id;
    },
  };
}
