import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useRef, type RefObject } from 'react';
import { SECTIONS, type SectionId } from './sections.ts';

const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The section that is being read: the first in the window's upper part, or the last at the page's end. */
function findCurrent(root: HTMLElement, seen: ReadonlySet<Element>): SectionId | undefined {
  const all = [...root.querySelectorAll('[data-section]')];
  const last = all.at(-1);
  const inSight = all.find((section) => seen.has(section));
  const end = root.querySelector('[data-end]');
  const isAtEnd = end !== null && seen.has(end) && inSight !== all[0];
  // Above the first section there are only the page's own head and title.
  const first = (all[0]?.getBoundingClientRect().top ?? 0) > 0 ? all[0] : undefined;
  const current = (isAtEnd ? last : (inSight ?? first))?.getAttribute('data-section');
  return SECTIONS.find((id) => id === current);
}

/**
 * Follows the reading through the sections of `root`. A section that was chosen counts as the current one
 * until the person does something else, though a short page can't bring it to the top. `drawn` changes
 * when other sections are drawn.
 */
export function useCurrentSection(root: RefObject<HTMLElement | null>, drawn: string) {
  const current = useSignal<SectionId>('personal');
  const isChosen = useRef(false);

  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const seen = new Set<Element>();
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const found = isChosen.current ? undefined : findCurrent(element, seen);
      if (found) current.value = found;
    };
    const upper = new IntersectionObserver(look, { rootMargin: '-100px 0px -55% 0px' });
    const whole = new IntersectionObserver(look);
    for (const section of element.querySelectorAll('[data-section]')) upper.observe(section);
    const end = element.querySelector('[data-end]');
    if (end) whole.observe(end);
    return () => {
      upper.disconnect();
      whole.disconnect();
    };
  }, [root, drawn, current]);

  useEffect(() => {
    const forget = () => (isChosen.current = false);
    for (const act of ACTS) addEventListener(act, forget, { passive: true, capture: true });
    return () => {
      for (const act of ACTS) removeEventListener(act, forget, { capture: true });
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
