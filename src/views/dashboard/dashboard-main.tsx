import { useSignals } from '@preact/signals-react/runtime';
import { useDeferredValue, useMemo, useRef } from 'react';
import type { Host } from '../../core/kernel/events.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { LIST_EMPTY } from '../../core/notices/section-errors.ts';
import { createSearch } from '../../core/products/search.ts';
import { SectionMessage } from '../shared/chrome/section-message.tsx';
import { useT } from '../shared/use-core.ts';
import { useCardActions } from './card-actions.ts';
import type { CardListHandle } from './card-lists.tsx';
import { FailedProducts, type ProductsFailure } from './empty-states.tsx';
import { PaletteButton, usePalette } from './palette-button.tsx';
import { ProductArea, ProductSkeleton } from './product-area.tsx';
import { SearchField } from './search-field.tsx';
import { useFavorites } from './use-marks.ts';
import { useOpening } from './use-opening.ts';
import { useQuery } from './use-query.ts';
import { useShortcuts, useShortcutsOn } from './use-shortcuts.ts';
import { UserName } from '../shared/chrome/user-name.tsx';

/** Placeholder for the name, at which the text is split. */
const PLACE = '\u0000';

/** Renders 'Welcome {displayName}!', or a visually hidden title if there is no name. */
function Greeting({ displayName }: { displayName: string }) {
  const t = useT();
  if (!displayName) return <h1 className="sso-visually-hidden">{t('dashboard.title')}</h1>;
  const [before, after] = t('dashboard.welcome', { displayName: PLACE }).split(PLACE);
  return (
    <h1 className="sso-greeting" part="greeting">
      {before}
      <UserName name={displayName} />
      {after}
    </h1>
  );
}

const NO_CARDS: readonly ProductCard[] = [];

/** Renders the progress bar at the top of the window while a product opens (dashboard-04). */
function LoadingBar({ productName }: { productName: string }) {
  const t = useT();
  return (
    <div
      role="progressbar"
      className="sso-loading-bar"
      aria-label={t('dashboard.opening', { product: productName })}
    />
  );
}

export interface DashboardMainProps {
  host: Host;
  displayName: string;
  /** True on a page that has its own header, main content and heading. */
  isBare: boolean;
  /** The element's attribute; 'off' disables the keyboard shortcuts. */
  shortcuts: string | undefined;
  /** Undefined without products. */
  cards: readonly ProductCard[] | undefined;
  /** Set if the products could not be loaded. */
  failure: ProductsFailure | undefined;
  onRetry: () => void;
}

/** Renders the main content: greeting, search, shelves, cards and palette. */
export function DashboardMain({
  host,
  displayName,
  isBare,
  shortcuts,
  cards,
  failure,
  onRetry,
}: DashboardMainProps) {
  useSignals();
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const Main = isBare ? 'section' : 'main';
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<CardListHandle>(null);
  const query = useQuery();
  const opening = useOpening();
  const actions = useCardActions(host, opening);
  const favorites = useFavorites();
  const palette = usePalette(host);
  const shortcutsOn = useShortcutsOn(shortcuts);
  useShortcuts(main, shortcutsOn, {
    onSearch: () => field.current?.focus(),
    onPalette: palette.open,
  });

  const all = cards ?? NO_CARDS;
  const search = useMemo(() => createSearch(all), [all]);
  const text = query.value.trim();
  const shown = useMemo(() => search(text), [search, text]);
  const target = text ? shown.find((at) => all[at]?.url) : undefined;
  const openTarget = (isNewTab: boolean) => {
    const product = target === undefined ? undefined : all[target];
    if (product) actions.open(product, isNewTab);
  };
  const clear = () => {
    query.value = '';
    field.current?.focus();
  };

  const { product } = opening;
  const openingText = product && t('dashboard.opening', { product: product.productName });
  // Announced after the cards are filtered, because formatting the first text is slow.
  const found = useDeferredValue(text && cards ? shown.length : undefined);
  const foundText = found !== undefined && t('dashboard.search.found', { count: found });
  const statusText = () => {
    if (cards) return openingText || foundText;
    if (!failure || failure.isRetrying) return t('dashboard.loading');
    return `${t('dashboard.failed.title')}. ${failure.message}`;
  };
  return (
    <Main
      ref={main}
      className="sso-main"
      tabIndex={-1}
      aria-label={isBare ? t('dashboard.title') : undefined}
    >
      {product && <LoadingBar productName={product.productName} />}
      <div className="sso-dashboard-head">
        {!isBare && <Greeting displayName={displayName} />}
        <div className="sso-dashboard-tools">
          {!failure && cards?.length !== 0 && (
            <SearchField
              ref={field}
              query={query.value}
              hasShortcut={shortcutsOn.search}
              onQuery={(next) => {
                query.value = next;
                if (!next) field.current?.focus();
              }}
              onEnter={openTarget}
              onDown={() => list.current?.focusFirst()}
            />
          )}
          <PaletteButton
            hasShortcut={shortcutsOn.palette}
            onOpen={palette.open}
            onNear={palette.prepare}
          />
        </div>
      </div>
      <p role="status" className="sso-visually-hidden">
        {statusText()}
      </p>
      <SectionMessage of={LIST_EMPTY} />
      {cards ? (
        <ProductArea
          listRef={list}
          cards={cards}
          shown={shown}
          actions={actions}
          favorites={favorites}
          opening={product}
          target={target}
          query={text}
          onClear={clear}
        />
      ) : failure ? (
        <FailedProducts failure={failure} onRetry={onRetry} />
      ) : (
        <ProductSkeleton />
      )}
      {palette.Palette && (
        <palette.Palette host={host} cards={all} actions={actions} onClose={palette.close} />
      )}
    </Main>
  );
}
