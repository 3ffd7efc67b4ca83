import { useSignal } from '@preact/signals-react/runtime';
import { useLayoutEffect, type RefObject } from 'react';
import { getCore } from '../../core/kernel/core.ts';

/** The rows of a long list, and which of them are drawn. */
export interface Rows {
  readonly columns: number;
  readonly first: number;
  readonly last: number;
}

/** Rows drawn before the window is known. */
const FIRST_ROWS = 4;
/** Rows drawn beyond the window on either side, so that scrolling finds them there. */
const BEYOND = 1;

const lengthOf = (value: string) => Number.parseFloat(value) || 0;

/** What the list looks like just now: the style sheet decides about columns and heights. */
function measure(list: HTMLElement, count: number): Rows | undefined {
  const row = list.querySelector<HTMLElement>('.sso-cards-row');
  if (!row) return undefined;
  const style = getComputedStyle(row);
  const columns = style.gridTemplateColumns.split(' ').length;
  const stridePx = row.offsetHeight + lengthOf(style.rowGap);
  const rowCount = Math.ceil(count / columns);
  list.style.setProperty('--sso-stride', `${stridePx}px`);
  list.style.setProperty('--sso-rows', String(rowCount));
  const topPx = list.getBoundingClientRect().top;
  const first = Math.floor(-topPx / stridePx) - BEYOND;
  const last = Math.floor((window.innerHeight - topPx) / stridePx) + BEYOND;
  const within = (at: number) => Math.min(Math.max(at, 0), rowCount - 1);
  return { columns, first: within(first), last: within(last) };
}

/**
 * Follows which rows of a long list are in the window. Where `isWindowed` is false, all of them are
 * drawn, and only the number of columns is followed.
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
    const look = () => {
      const now = list.current && measure(list.current, count);
      const { columns, first, last } = rows.peek();
      const isSame =
        columns === now?.columns && (!isWindowed || (first === now.first && last === now.last));
      if (now && !isSame) rows.value = now;
    };
    look();
    // In the next frame: drawing other rows resizes the list once more.
    const resizes = new ResizeObserver(() => requestAnimationFrame(look));
    if (list.current) resizes.observe(list.current);
    // Whatever scrolls: the page, or an element of the host around the tag.
    const options = { passive: true, capture: true };
    if (isWindowed) addEventListener('scroll', look, options);
    addEventListener('resize', look);
    return () => {
      resizes.disconnect();
      removeEventListener('scroll', look, options);
      removeEventListener('resize', look);
    };
  }, [list, count, isWindowed, rows]);

  const { columns, first, last } = rows.value;
  const rowCount = Math.ceil(count / columns);
  if (!isWindowed) return { columns, first: 0, last: rowCount - 1 };
  return { columns, first: Math.min(first, rowCount - 1), last: Math.min(last, rowCount - 1) };
}
