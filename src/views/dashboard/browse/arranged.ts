import { useStore } from '@nanostores/react';
import { type ComponentType, useMemo } from 'react';
import { messagesService } from '../../../core/i18n/messages.ts';
import { type Core, getCore } from '../../../core/kernel/core.ts';
import { arrangementService, hiddenService } from '../../../core/products/arrangement.ts';
import {
  orderService,
  type ProductListOrder,
  type ProductListView,
  viewService,
} from '../../../core/products/list-choices.ts';
import { groupsOf, inOrder, type ProductGroup } from '../../../core/products/list-order.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { recentsService } from '../../../core/products/recents.ts';
import type { ArrangeProps } from './arrange/arrange.tsx';
import { FEWEST_PRODUCTS, MOST_LARGE } from '../product-counts.ts';
import { useRecents } from '../use-marks.ts';

const NONE: readonly string[] = [];

/** The products as the user has chosen to see them. */
export interface Arranged {
  /** Indexes among all products, without a search. */
  readonly usual: readonly number[];
  readonly isList: boolean;
  /** Set if the products are shown in groups. */
  readonly groups: readonly ProductGroup[] | undefined;
  /** Indexes of the products that the user has hidden, which `usual` does not contain. */
  readonly hidden: readonly number[];
  /** Set while the user arranges the products. */
  readonly Arrange?: ComponentType<ArrangeProps> | undefined;
}

/** What the user has chosen. */
export interface Choices {
  readonly order: ProductListOrder;
  readonly view: ProductListView;
  /** Codes of the products opened last, the latest first. */
  readonly recents: readonly string[];
  /** Codes of the products that the user has placed. */
  readonly placed: readonly string[];
  readonly hidden: readonly string[];
}

/** Fewer products are all in view, so there is nothing to choose, unless the user did while there were more. */
export const isOffered = (cards: readonly ProductCard[], { placed, hidden }: Choices) =>
  cards.length >= FEWEST_PRODUCTS || placed.length + hidden.length > 0;

/** Groups help with more products than one or two screens show. Other orders than by name or rank would be lost in them. */
export function arrange(cards: readonly ProductCard[], choices: Choices, locale: string): Arranged {
  const { order, view, recents, placed, hidden } = choices;
  if (!isOffered(cards, choices))
    return { usual: [...cards.keys()], groups: undefined, hidden: [], isList: false };
  const isOwn = order === 'own' && placed.length > 0;
  const all = inOrder(cards, order, isOwn ? placed : recents, locale);
  const codes = new Set(hidden);
  const isHidden = (at: number) => codes.has(cards[at]?.productCode ?? '');
  const usual = hidden.length > 0 ? all.filter((at) => !isHidden(at)) : all;
  const hasGroups = order !== 'recent' && !isOwn && cards.length > MOST_LARGE;
  return {
    usual,
    groups: hasGroups ? groupsOf(cards, usual, locale) : undefined,
    hidden: hidden.length > 0 ? all.filter(isHidden) : [],
    isList: view === 'list',
  };
}

/** Returns the products in the chosen order and view, for the first frame. */
export function arrangedNow(core: Core, cards: readonly ProductCard[]): Arranged {
  const choices = {
    order: orderService(core).$choice.get(),
    view: viewService(core).$choice.get(),
    recents: recentsService(core).$recents.get().toReversed(),
    placed: arrangementService(core).$arrangement.get(),
    hidden: hiddenService(core).$hidden.get(),
  };
  return arrange(cards, choices, messagesService(core).$locale.get());
}

/** Returns what the user has chosen. */
export function useChoices(openedHere: ReadonlySet<string>): Choices {
  const core = getCore();
  const order = useStore(orderService(core).$choice);
  const view = useStore(viewService(core).$choice);
  const placed = useStore(arrangementService(core).$arrangement);
  const hidden = useStore(hiddenService(core).$hidden);
  const recents = useRecents(openedHere);
  const used = order === 'recent' ? recents : NONE;
  return useMemo(
    () => ({ order, view, recents: used, placed, hidden }),
    [order, view, used, placed, hidden],
  );
}
