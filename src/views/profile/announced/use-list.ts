import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import announcedCss from './announced.css';
import type { ListModel } from './list-model.ts';

const addShared = lateSheet(announcedCss);

/** Loads the list of a card, also when an old one is shown again, and adds the card's stylesheet to its root. */
export function useList(
  box: RefObject<HTMLElement | null>,
  model: Pick<ListModel<unknown>, 'load' | 'refresh'>,
  addSheet: (root: Node) => void,
): void {
  useLayoutEffect(() => {
    const root = box.current?.getRootNode();
    if (root) for (const add of [addShared, addSheet]) add(root);
  }, [box, addSheet]);
  useEffect(() => {
    void model.load();
    return getCore().ports.onAwake(() => {
      if (document.visibilityState === 'visible') model.refresh();
    });
  }, [model]);
}

/**
 * Moves the focus to the card's heading if a new list has no row for what had it. The browser would move it to the body,
 * where a keyboard starts again at the top of the page. Does nothing if the card moves the focus itself.
 */
export function useFocusAfterRemoval(
  box: RefObject<HTMLElement | null>,
  items: ReadonlySignal<unknown>,
  isMoved: () => boolean,
): void {
  const focused = useRef<Element | null>(null);
  useEffect(
    () =>
      // The rows of the previous list are still there.
      items.subscribe(() => {
        const root = box.current?.getRootNode() as Document | ShadowRoot | undefined;
        const element = root?.activeElement ?? null;
        focused.current = box.current?.contains(element) ? element : null;
      }),
    [box, items],
  );
  useLayoutEffect(() => {
    const isRemoved = focused.current?.isConnected === false && !isMoved();
    focused.current = null;
    if (isRemoved) box.current?.querySelector<HTMLElement>('[data-heading]')?.focus();
    // The effect belongs to the list, not to the functions of one render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box, items.value]);
}
