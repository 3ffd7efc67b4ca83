import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { messagesService } from '../../../../core/i18n/messages.ts';
import { getCore } from '../../../../core/kernel/core.ts';
import {
  arrangementService,
  codesToPlace,
  hiddenService,
  MAX_PLACES,
  moved,
} from '../../../../core/products/arrangement.ts';
import { orderService } from '../../../../core/products/list-choices.ts';
import { inOrder } from '../../../../core/products/list-order.ts';
import type { ProductCard } from '../../../../core/products/product-cards.ts';
import { lateSheet } from '../../../shared/late-sheet.ts';
import { useT } from '../../../shared/use-core.ts';
import { useRows } from '../use-rows.ts';
import arrangeCss from './arrange.css';
import { ArrangeRow } from './arrange-row.tsx';
import { type Moving, useMoving } from './use-moving.ts';

const addSheet = lateSheet(arrangeCss);

const handleOf = (list: HTMLElement | null, at: number) =>
  list?.querySelector<HTMLElement>(`[data-at="${at}"] .sso-arrange-handle`);

export interface ArrangeProps {
  cards: readonly ProductCard[];
  /** Indexes of the products that a search has found; undefined without a search. */
  matches: readonly number[] | undefined;
}

/** Renders all products as rows that the user hides, and moves to other places: by keys, buttons or pointer. */
export function Arrange({ cards, matches }: ArrangeProps) {
  useSignals();
  const t = useT();
  const core = getCore();
  const arrangement = arrangementService(core);
  const hidden = hiddenService(core);
  const placed = useStore(arrangement.$arrangement);
  const hiddenCodes = new Set(useStore(hidden.$hidden));
  const locale = useStore(messagesService(core).$locale);
  const list = useRef<HTMLDivElement>(null);
  const news = useSignal('');
  const all = useMemo(() => inOrder(cards, 'own', placed, locale), [cards, placed, locale]);
  const listed = useMemo(() => {
    const found = matches && new Set(matches);
    return found ? all.filter((at) => found.has(at)) : all;
  }, [all, matches]);
  const nameOf = (at: number) => cards[at]?.productName ?? '';

  /** Stores the place of a product. Among matches, that is behind the product before it, or before the one after it. */
  const save = (at: number, to: number) => {
    const order = moved(listed, listed.indexOf(at), to);
    const others = all.filter((other) => other !== at);
    const [before, after] = [order[to - 1], order[to + 1]];
    const place =
      before === undefined
        ? others.indexOf(after ?? -1)
        : Math.min(others.indexOf(before) + 1, MAX_PLACES - 1);
    store(at, Math.max(place, 0));
  };
  const store = (at: number, place: number) => {
    const next = moved(all, all.indexOf(at), place);
    const inNextOrder = next.flatMap((index) => cards[index] ?? []);
    arrangement.save(codesToPlace(inNextOrder, placed, place));
    orderService(core).choose('own');
    const said = { product: nameOf(at), place: place + 1, count: cards.length };
    news.value = t('products.arrange.placed', said);
  };
  const { moving, ...actions } = useMoving(list, {
    listed,
    last: Math.min(listed.length, MAX_PLACES) - 1,
    onPlaced: ({ at, to }) => save(at, to),
    onPutBack: ({ at }) => (news.value = t('products.arrange.back', { product: nameOf(at) })),
  });
  const move: Moving | undefined = moving.value;
  const shown = move ? moved(listed, move.from, move.to) : listed;

  // Before the rows are measured.
  useLayoutEffect(() => {
    if (list.current) addSheet(list.current.getRootNode());
  }, []);
  const focused = useSignal<number | undefined>(undefined);
  const { first, last } = useRows(list, shown.length, true);
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const pinned = shown.indexOf(move?.at ?? focused.value ?? -1);
  if (pinned >= 0 && !places.includes(pinned)) places.push(pinned);

  useLayoutEffect(() => {
    if (!move) return;
    // A row that moves is removed and inserted, which takes the focus away.
    const handle = handleOf(list.current, move.at);
    handle?.focus({ preventScroll: true });
    handle?.scrollIntoView({ block: 'nearest' });
    if (move.to !== move.from)
      news.value = t('products.arrange.place', { place: move.to + 1, count: shown.length });
  }, [move, news, shown.length, t]);

  const focusPlace = (place: number) => {
    const at = shown[place];
    if (at === undefined) return;
    handleOf(list.current, at)?.focus({ preventScroll: true });
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="sso-arrange">
      <p className="sso-arrange-hint">{t('products.arrange.hint')}</p>
      <p role="status" className="sso-visually-hidden">
        {news.value}
      </p>
      <div
        ref={list}
        role="list"
        aria-label={t('products.arrange')}
        className="sso-arrange-list sso-cards-window"
      >
        {places
          .sort((a, b) => a - b)
          .map((place) => {
            const at = shown[place];
            const product = at === undefined ? undefined : cards[at];
            return (
              at !== undefined &&
              product && (
                <ArrangeRow
                  key={at}
                  product={product}
                  at={at}
                  place={place}
                  count={shown.length}
                  isMoving={move?.at === at}
                  isHidden={hiddenCodes.has(product.productCode)}
                  moves={actions}
                  onFocus={() => (focused.value = at)}
                  onToggle={() => hidden.toggle(product.productCode)}
                  onTop={() => {
                    actions.putBack();
                    store(at, 0);
                  }}
                  focusPlace={focusPlace}
                />
              )
            );
          })}
      </div>
    </div>
  );
}
