import { useStore } from '@nanostores/react';
import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { PRODUCT_TEXTS } from '../../../core/i18n/product-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { type Core, getCore } from '../../../core/kernel/core.ts';
import {
  ORDERS,
  orderService,
  type ProductListOrder,
  type ProductListView,
  VIEWS,
  viewService,
} from '../../../core/products/list-choices.ts';
import { groupsOf, inOrder, type ProductGroup } from '../../../core/products/list-order.ts';
import type { Found } from '../../../core/products/match-places.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { recentsService } from '../../../core/products/recents.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { FEWEST_PRODUCTS, MOST_LARGE } from '../product-counts.ts';
import { useRecents } from '../use-marks.ts';
import browseCss from './browse.css';
import listCss from './list.css';
import { useHighlight } from './use-highlight.ts';

export { similarTo } from '../../../core/products/similar.ts';
export { createFinder } from '../../../core/products/match-places.ts';
export { CardRows } from './card-rows.tsx';
export { Groups } from './groups.tsx';

const addSheet = lateSheet(browseCss + listCss);
const NONE: readonly string[] = [];

/** Loads the texts of this module. */
export const loadTexts = (core: Core): Promise<void> => messagesService(core).add(PRODUCT_TEXTS);

/** The products as the user has chosen to see them. */
export interface Arranged {
  /** Indexes among all products, without a search. */
  readonly usual: readonly number[];
  readonly isList: boolean;
  /** Set if the products are shown in groups. */
  readonly groups: readonly ProductGroup[] | undefined;
}

/** Groups help with more products than one or two screens show. In the order of use, they would separate the latest ones. */
function arrange(
  cards: readonly ProductCard[],
  order: ProductListOrder,
  view: ProductListView,
  recents: readonly string[],
  locale: string,
): Arranged {
  const usual = inOrder(cards, order, recents, locale);
  const hasGroups = order !== 'recent' && cards.length > MOST_LARGE;
  const groups = hasGroups ? groupsOf(cards, usual, locale) : undefined;
  return { usual, groups, isList: view === 'list' };
}

/** Returns the products in the chosen order and view, for the first frame. */
export function arrangedNow(core: Core, cards: readonly ProductCard[]): Arranged {
  const order = orderService(core).$choice.get();
  const view = viewService(core).$choice.get();
  const recents = recentsService(core).$recents.get().toReversed();
  return arrange(cards, order, view, recents, messagesService(core).$locale.get());
}

/** Returns the products in the chosen order and view. */
function useArranged(cards: readonly ProductCard[], openedHere: ReadonlySet<string>): Arranged {
  const core = getCore();
  const order = useStore(orderService(core).$choice);
  const view = useStore(viewService(core).$choice);
  const locale = useStore(messagesService(core).$locale);
  const recents = useRecents(openedHere);
  const used = order === 'recent' ? recents : NONE;
  return useMemo(
    () => arrange(cards, order, view, used, locale),
    [cards, order, view, used, locale],
  );
}

function OrderChoice() {
  const t = useT();
  const { $choice, choose } = orderService(getCore());
  const order = useStore($choice);
  return (
    <span className="sso-order">
      <Icon>
        <path d="M7 4.5v15m0 0L3.5 16M7 19.5l3.5-3.5M17 19.5v-15m0 0L13.5 8M17 4.5 20.5 8" />
      </Icon>
      <select
        aria-label={t('products.order')}
        value={order}
        onChange={({ currentTarget }) => {
          const next = ORDERS.find((value) => value === currentTarget.value);
          if (next) choose(next);
        }}
      >
        {ORDERS.map((value) => (
          <option key={value} value={value}>
            {t(`products.order.${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

const ICONS = {
  cards: (
    <path d="M4 4h6.5v6.5H4V4ZM13.5 4H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5ZM13.5 13.5H20V20h-6.5v-6.5Z" />
  ),
  list: <path d="M4 6h16M4 12h16M4 18h16" />,
} as const;

function ViewChoice() {
  const t = useT();
  const { $choice, choose } = viewService(getCore());
  const view = useStore($choice);
  return (
    <div className="sso-view-choice" role="group" aria-label={t('products.view')}>
      {VIEWS.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === view}
          aria-label={t(`products.view.${value}`)}
          title={t(`products.view.${value}`)}
          onClick={() => choose(value)}
        >
          <Icon>{ICONS[value]}</Icon>
        </button>
      ))}
    </div>
  );
}

/** Renders where a search has found a product, if not by its name, in place of the description. */
export function FoundText({ found: { field, text } }: { found: Found }) {
  const t = useT();
  return (
    <span className="sso-card-text sso-card-found">
      <b className="sso-found-in">{t(`products.found.${field}`)}</b> <bdi>{text}</bdi>
    </span>
  );
}

export interface BrowseToolsProps {
  cards: readonly ProductCard[];
  /** What the user searches for; its matches are marked. */
  query: string;
  /** Codes of the products that were opened from this screen. */
  openedHere: ReadonlySet<string>;
  /** Called before the screen is painted, with an object that stays the same until something changes. */
  onArranged: (arranged: Arranged) => void;
}

/** Renders the choices of order and view, and returns what they lead to. */
export function BrowseTools({ cards, query, openedHere, onArranged }: BrowseToolsProps) {
  const arranged = useArranged(cards, openedHere);
  const report = useRef(onArranged);
  useLayoutEffect(() => {
    report.current(arranged);
  }, [arranged]);
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tools.current) addSheet(tools.current.getRootNode());
  }, []);
  // The marks follow a moment after the cards.
  useHighlight(tools, useDeferredValue(query));
  return (
    <div ref={tools} className="sso-browse">
      {cards.length >= FEWEST_PRODUCTS && (
        <>
          <OrderChoice />
          <ViewChoice />
        </>
      )}
    </div>
  );
}
