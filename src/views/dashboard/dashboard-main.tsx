import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { LIST_EMPTY } from '../../core/notices/section-errors.ts';
import { createSearch } from '../../core/products/search.ts';
import { SectionMessage } from '../shared/chrome/section-message.tsx';
import { useT } from '../shared/use-core.ts';
import { useCardActions } from './use-card-actions.ts';
import type { CardListHandle } from './card-lists.tsx';
import { FailedProducts, type ProductsFailure } from './empty-states.tsx';
import { PaletteButton, usePalette } from './palette-button.tsx';
import { ProductArea, ProductSkeleton } from './product-area.tsx';
import { SearchField } from './search-field.tsx';
import { useFavorites } from './use-marks.ts';
import { useOpening } from './use-opening.ts';
import type { Arranged } from './browse/arranged.ts';
import { browseService, hasChoices, hasStatus, statusService } from './parts.ts';
import { FEWEST_PRODUCTS, MOST_LARGE } from './product-counts.ts';
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

function viewClass(productCount: number, isList = false): string {
  if (isList) return 'sso-view-list';
  return productCount > MOST_LARGE ? 'sso-view-small' : 'sso-view-large';
}

/** A module that is loaded on demand, as `parts.ts` defines it. */
interface LazyPart<Module> {
  readonly loaded: () => Module | undefined;
  readonly load: () => Promise<Module>;
}

/** Returns the module of a part, which is loaded once it is needed; undefined until then. */
function usePart<Module extends object>(
  { load, loaded }: LazyPart<Module>,
  isNeeded: boolean,
): Module | undefined {
  const module = useSignal(loaded());
  useEffect(() => {
    if (!isNeeded || module.peek()) return;
    load().then(
      (next) => (module.value = next),
      () => {
        // The next visit tries again.
      },
    );
  }, [isNeeded, load, module]);
  // It may have been prepared after the first render.
  return isNeeded ? (module.value ?? loaded()) : undefined;
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
  const text = query.value.trim();
  const core = getCore();
  const browse = usePart(
    browseService(core),
    text !== '' || all.length >= FEWEST_PRODUCTS || hasChoices(core),
  );
  const isStatusNeeded = useMemo(() => all.some(hasStatus), [all]);
  const status = usePart(statusService(core), isStatusNeeded);
  const chosen = useSignal<Arranged | undefined>(undefined);
  const first = useMemo(() => browse?.arrangedNow(core, all), [browse, core, all]);
  const arranged = chosen.value ?? first;
  const search = useMemo(() => createSearch(all), [all]);
  const [shown, isSimilar] = useMemo(() => {
    const found = (!text && arranged?.usual) || search(text);
    const similar = text && found.length === 0 ? browse?.similarTo(all, text) : undefined;
    return similar?.length ? [similar, true] : [found, false];
  }, [search, text, arranged, browse, all]);
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
  const foundText =
    found !== undefined &&
    t(isSimilar ? 'dashboard.search.similar' : 'dashboard.search.found', { count: found });
  const count = useDeferredValue(cards?.length, undefined);
  const countText = !!count && t('dashboard.count', { count });
  const statusText = () => {
    if (cards) return openingText || foundText;
    if (!failure || failure.isRetrying) return t('dashboard.loading');
    return `${t('dashboard.failed.title')}. ${failure.message}`;
  };
  return (
    <Main
      ref={main}
      className={`sso-main ${viewClass(all.length, arranged?.isList)}`}
      tabIndex={-1}
      aria-label={isBare ? t('dashboard.title') : undefined}
    >
      {product && <LoadingBar productName={product.productName} />}
      <div className="sso-dashboard-head">
        <div>
          {!isBare && <Greeting displayName={displayName} />}
          <p className="sso-count">{foundText || countText}</p>
        </div>
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
          {browse && (
            <browse.BrowseTools
              host={host}
              cards={all}
              query={text}
              openedHere={actions.openedHere}
              onArranged={(next) => void (chosen.value = next)}
            />
          )}
        </div>
      </div>
      <p role="status" className="sso-visually-hidden">
        {statusText()}
      </p>
      <SectionMessage of={LIST_EMPTY} />
      {cards ? (
        <ProductArea
          listRef={list}
          arranged={arranged}
          browse={browse}
          cards={cards}
          shown={shown}
          actions={actions}
          favorites={favorites}
          opening={product}
          Badge={status?.StatusBadge}
          target={target}
          query={text}
          onClear={clear}
        />
      ) : failure ? (
        <FailedProducts failure={failure} onRetry={onRetry} />
      ) : (
        <ProductSkeleton />
      )}
      {status && <status.StatusPage cards={all} actions={actions} />}
      {palette.Palette && (
        <palette.Palette host={host} cards={all} actions={actions} onClose={palette.close} />
      )}
    </Main>
  );
}
