import { useSignal } from '@preact/signals-react/runtime';
import { useLayoutEffect, type RefObject } from 'react';
import { getCore } from '../../../core/kernel/core.ts';

/** The layout of a long list, and its first and last rendered row. */
export interface Rows {
  readonly columns: number;
  readonly first: number;
  readonly last: number;
}

/** Number of rows rendered before the list was measured. */
const FIRST_ROWS = 4;
/** Number of rows rendered outside the window on either side, so that they are there when the user scrolls. */
const OVERSCAN = 1;

const lengthOf = (value: string) => Number.parseFloat(value) || 0;

/** Measures the list, because the stylesheet determines columns and heights; undefined if it has no row. */
function measure(list: HTMLElement, count: number): Rows | undefined {
  const row = list.firstElementChild;
  if (!(row instanceof HTMLElement)) return undefined;
  const style = getComputedStyle(row);
  const columns = style.gridTemplateColumns.split(' ').length;
  const stridePx = row.offsetHeight + lengthOf(style.rowGap);
  const rowCount = Math.ceil(count / columns);
  list.style.setProperty('--sso-stride', `${stridePx}px`);
  list.style.setProperty('--sso-rows', String(rowCount));
  const topPx = list.getBoundingClientRect().top;
  const first = Math.floor(-topPx / stridePx) - OVERSCAN;
  const last = Math.floor((window.innerHeight - topPx) / stridePx) + OVERSCAN;
  const clamp = (at: number) => Math.min(Math.max(at, 0), rowCount - 1);
  return { columns, first: clamp(first), last: clamp(last) };
}

/**
 * Tracks which rows of a long list are in the window. If `isWindowed` is false, all rows are rendered, and only the
 * number of columns is tracked.
 */
export function useRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  isWindowed: boolean,
): Rows {
  const rows = useSignal<Rows>({
    columns: getCore().constants.productsPerRow,
    first: 0,
    last: FIRST_ROWS - 1,
  });

  useLayoutEffect(() => {
    const update = () => {
      const measured = list.current && measure(list.current, count);
      const { columns, first, last } = rows.peek();
      const isSame =
        columns === measured?.columns &&
        (!isWindowed || (first === measured.first && last === measured.last));
      if (measured && !isSame) rows.value = measured;
    };
    update();
    // Waits for the next animation frame, because rendering other rows resizes the list again.
    const resizes = new ResizeObserver(() => requestAnimationFrame(update));
    if (list.current) resizes.observe(list.current);
    // Captures the scrolling of the page and of any element around ours.
    const options = { passive: true, capture: true };
    if (isWindowed) addEventListener('scroll', update, options);
    addEventListener('resize', update);
    return () => {
      resizes.disconnect();
      removeEventListener('scroll', update, options);
      removeEventListener('resize', update);
    };
  }, [list, count, isWindowed, rows]);

  const { columns, first, last } = rows.value;
  const rowCount = Math.ceil(count / columns);
  if (!isWindowed) return { columns, first: 0, last: rowCount - 1 };
  return { columns, first: Math.min(first, rowCount - 1), last: Math.min(last, rowCount - 1) };
}
