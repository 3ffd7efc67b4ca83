import { useSignal } from '@preact/signals-react/runtime';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { moved } from '../../../../core/products/arrangement.ts';

/** A product that the user moves: its index among all products, and its places in the list before and now. */
export interface Moving {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** While the pointer is at an edge of the list, it scrolls by a row in this time. */
const SCROLL_EVERY_MS = 80;
/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 4;

/** Returns the product under the pointer, as its index; undefined between and outside the rows. */
function indexUnder(list: HTMLElement, yPx: number): number | undefined {
  const root = list.getRootNode();
  if (!(root instanceof ShadowRoot || root instanceof Document)) return undefined;
  const { left, width } = list.getBoundingClientRect();
  const row = root.elementFromPoint(left + width / 2, yPx)?.closest<HTMLElement>('[data-at]');
  return row && list.contains(row) ? Number(row.dataset['at']) : undefined;
}

export interface Places {
  /** Indexes of the listed products, among all. */
  readonly listed: readonly number[];
  /** The last place that can be chosen. */
  readonly last: number;
  /** Called when a product is dropped at another place. */
  readonly onPlaced: (moving: Moving) => void;
  /** Called when a product is put back. */
  readonly onPutBack: (moving: Moving) => void;
}

/** Moves a product within a list, by keys, buttons or pointer. */
export function useMoving(list: RefObject<HTMLElement | null>, places: Places) {
  const moving = useSignal<Moving | undefined>(undefined);
  const stopDrag = useRef<(() => void) | undefined>(undefined);
  const current = useRef(places);
  useLayoutEffect(() => {
    current.current = places;
  });
  useEffect(() => () => stopDrag.current?.(), []);

  const pickUp = (at: number): void => {
    const from = places.listed.indexOf(at);
    if (from >= 0) moving.value = { at, from, to: from };
  };
  const moveTo = (place: number): void => {
    const { value } = moving;
    const to = Math.min(Math.max(place, 0), current.current.last);
    if (value && to !== value.to) moving.value = { ...value, to };
  };
  /** Moves by places from the current one, also between two renders. */
  const moveBy = (places: number): void => moveTo((moving.value?.to ?? 0) + places);
  const drop = (): void => {
    stopDrag.current?.();
    const { value } = moving;
    moving.value = undefined;
    if (value && value.to !== value.from) current.current.onPlaced(value);
  };
  const putBack = (): void => {
    stopDrag.current?.();
    const { value } = moving;
    moving.value = undefined;
    if (value) current.current.onPutBack(value);
  };

  /** Follows the pointer until it is released. The row may be rendered anew, so the window gets the events. */
  const drag = (at: number, { button, clientY, target }: PointerEvent): void => {
    if (button !== 0) return;
    let yPx = clientY;
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      const place = list.current;
      const { value } = moving;
      if (!place || !value) return;
      const over = indexUnder(place, yPx);
      const shown = moved(current.current.listed, value.from, value.to);
      if (over !== undefined && over !== value.at) moveTo(shown.indexOf(over));
      const others = [value.to - 1, value.to + 1].map((next) => shown[next]);
      for (const other of others)
        place.querySelector(`[data-at="${other}"]`)?.scrollIntoView({ block: 'nearest' });
    };
    const events = new AbortController();
    const options = { signal: events.signal };
    const end = () => {
      events.abort();
      clearInterval(timer);
      stopDrag.current = undefined;
    };
    const move = (event: globalThis.PointerEvent) => {
      yPx = event.clientY;
      if (timer === undefined) {
        if (Math.abs(yPx - clientY) < DRAG_FROM_PX) return;
        drop();
        pickUp(at);
        stopDrag.current = end;
        timer = setInterval(follow, SCROLL_EVERY_MS);
      }
      follow();
    };
    const release = () => {
      const wasDragged = timer !== undefined;
      end();
      if (!wasDragged) return;
      // The click that follows would pick the product up again.
      target.addEventListener('click', (event) => event.stopPropagation(), {
        once: true,
        capture: true,
      });
      drop();
    };
    addEventListener('pointermove', move, options);
    addEventListener('pointerup', release, options);
    addEventListener('pointercancel', () => (timer === undefined ? end() : putBack()), options);
  };

  return { moving, pickUp, moveTo, moveBy, drop, putBack, drag };
}
