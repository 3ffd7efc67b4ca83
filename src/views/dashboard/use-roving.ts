import { useSignal } from '@preact/signals-react/runtime';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/** The current layout of a grid. */
export interface Grid {
  readonly count: number;
  readonly columns: number;
  /** Number of rows that fit into the window. */
  readonly pageRows: number;
  readonly isRtl: boolean;
}

/** Moves by whole rows and keeps the column, unless the last row is too short. */
function byRows(at: number, rows: number, { count, columns }: Grid): number {
  const column = at % columns;
  const lastRow = Math.floor((count - 1) / columns);
  const row = Math.min(Math.max(Math.floor(at / columns) + rows, 0), lastRow);
  return Math.min(row * columns + column, count - 1);
}

/** Returns the index to which a key moves the focus; undefined if the browser should handle the key. */
export function nextIndex(key: string, at: number, grid: Grid): number | undefined {
  const forward = grid.isRtl ? -1 : 1;
  const moves: Readonly<Record<string, () => number>> = {
    ArrowRight: () => at + forward,
    ArrowLeft: () => at - forward,
    ArrowDown: () => byRows(at, 1, grid),
    ArrowUp: () => byRows(at, -1, grid),
    PageDown: () => byRows(at, grid.pageRows, grid),
    PageUp: () => byRows(at, -grid.pageRows, grid),
    Home: () => 0,
    End: () => grid.count - 1,
  };
  const next = Object.hasOwn(moves, key) ? moves[key]?.() : undefined;
  const isValid = next !== undefined && next >= 0 && next < grid.count && next !== at;
  return isValid ? next : undefined;
}

/** Selects the part of an item that gets the focus; the item itself has `data-at`. */
const TARGET = 'a, [role=group]';

/** Arrow-key navigation in a list of cards, which are all tab stops too. */
export interface Roving {
  /** The index, among all cards, of the card that has or had the focus; otherwise of the first one. */
  readonly active: number | undefined;
  /** True while the focus is in the list, or about to move there. */
  readonly isInside: boolean;
  /** Focuses a card by its index among all cards. */
  readonly focus: (at: number) => void;
  /** The event handlers of the list element. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

const itemOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;

/** Measures the grid, because the stylesheet determines the number of columns. */
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
 * Adds arrow-key navigation to a list of cards. `shown` are the indexes, among all cards, of the visible ones, in
 * order. A card that is not rendered yet gets the focus once it is.
 */
export function useRoving(list: RefObject<HTMLElement | null>, shown: readonly number[]): Roving {
  const active = useSignal<number | undefined>(undefined);
  const isInside = useSignal(false);
  const pendingFocus = useRef<number>(undefined);
  const focused = useRef<HTMLElement>(undefined);
  const isShown = active.value !== undefined && shown.includes(active.value);
  const current = isShown ? active.value : shown[0];

  useLayoutEffect(() => {
    // A card that moves is removed and inserted, which takes the focus away without an event.
    if (focused.current?.matches(':not(:focus)')) focused.current.focus({ preventScroll: true });
    if (pendingFocus.current === undefined) return;
    const item = list.current?.querySelector<HTMLElement>(`[data-at="${pendingFocus.current}"]`);
    const target = item?.querySelector<HTMLElement>(TARGET);
    if (!target) return;
    pendingFocus.current = undefined;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest' });
  });

  const focus = (at: number) => {
    pendingFocus.current = at;
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
        const index = shown.indexOf(Number(item.dataset['at']));
        const next = shown[nextIndex(key, index, gridOf(item, shown.length)) ?? -1];
        if (next === undefined) return;
        event.preventDefault();
        focus(next);
      },
      onFocus({ target }) {
        const item = itemOf(target);
        if (!item) return;
        focused.current = target;
        active.value = Number(item.dataset['at']);
        isInside.value = true;
      },
      onBlur({ currentTarget, relatedTarget }) {
        focused.current = undefined;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          isInside.value = false;
      },
    },
  };
}
