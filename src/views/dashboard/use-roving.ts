import { useSignal } from '@preact/signals-react/runtime';
import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { placeAfter, type Grid } from './grid-keys.ts';

/** Marks the part of an item that gets the focus; the item itself carries `data-at`. */
const TARGET = 'a, [role=group]';

/** Arrow keys over a list of cards, each of which Tab reaches too. */
export interface Roving {
  /** The card that has or had the focus, else the first, by its place among all cards. */
  readonly active: number | undefined;
  /** True while the focus is in the list, or on its way there. */
  readonly isInside: boolean;
  /** Gives the focus to a card. */
  readonly focus: (at: number) => void;
  /** What the list's element must carry. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

const itemOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;

/** Reads the grid off the screen: its columns are the style sheet's affair. */
function gridOf(item: HTMLElement, count: number): Grid {
  const style = getComputedStyle(item.parentElement ?? item);
  const cardHeightPx = item.querySelector<HTMLElement>(TARGET)?.offsetHeight ?? 0;
  const rowHeightPx = cardHeightPx + (Number.parseFloat(style.rowGap) || 0);
  return {
    count,
    columns: style.gridTemplateColumns.split(' ').length,
    pageRows: Math.max(1, Math.floor(window.innerHeight / rowHeightPx)),
    isRtl: item.matches(':dir(rtl)'),
  };
}

/**
 * Moves the focus over a list of cards. `shown` are the places, among all cards, of those on show in
 * their order; a card that is not in the page yet gets the focus once it is drawn.
 */
export function useRoving(list: RefObject<HTMLElement | null>, shown: readonly number[]): Roving {
  const active = useSignal<number | undefined>(undefined);
  const isInside = useSignal(false);
  const wanted = useRef<number>(undefined);
  const isShown = active.value !== undefined && shown.includes(active.value);
  const current = isShown ? active.value : shown[0];

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    const target = item?.querySelector<HTMLElement>(TARGET);
    if (!target) return;
    wanted.current = undefined;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  });

  const focus = (at: number) => {
    wanted.current = at;
    isInside.value = true;
    active.value = at;
  };
  return {
    active: current,
    isInside: isInside.value,
    focus,
    handlers: {
      onKeyDown(event) {
        const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
        const item = itemOf(event.target);
        if (!item || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
        const place = shown.indexOf(Number(item.dataset['at']));
        const next = shown[placeAfter(key, place, gridOf(item, shown.length)) ?? -1];
        if (next === undefined) return;
        event.preventDefault();
        focus(next);
      },
      onFocus({ target }) {
        const item = itemOf(target);
        if (!item) return;
        active.value = Number(item.dataset['at']);
        isInside.value = true;
      },
      onBlur({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          isInside.value = false;
      },
    },
  };
}
