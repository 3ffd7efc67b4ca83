import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useId, useMemo } from 'react';
import { configService } from '../../core/config/config.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { openProduct } from '../../core/flows/open-product.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { getCore } from '../../core/kernel/core.ts';
import { plainText } from '../../core/platform/safety/text.ts';
import { favoritesService } from '../../core/products/favorites.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { recentsService } from '../../core/products/recents.ts';
import { createSearch } from '../../core/products/search.ts';
import { useT } from '../shared/use-core.ts';
import { type EntryContext, ProductList, RouteEntry } from './entry.tsx';
import { useStoredHeight } from './kept-height.ts';
import { menuShelves } from './menu-choices.ts';
import { GridIcon, SearchIcon } from './menu-icons.tsx';

/** How many matches the menu shows; the dashboard shows all. */
const MATCHES_SHOWN = 8;
const QUERY_LENGTH = 100;
const QUERY_SHOWN = 60;

export interface ProductSearchProps {
  cards: readonly ProductCard[];
  menu: EntryContext;
}

/** Renders the products that match a query, or that there is none. */
function Matches({ id, cards, query, menu }: ProductSearchProps & { id: string; query: string }) {
  const t = useT();
  const search = useMemo(() => createSearch(cards), [cards]);
  const found = search(query).filter((at) => cards[at]?.url);
  const shown = found.slice(0, MATCHES_SHOWN).flatMap((at) => cards[at] ?? []);
  return (
    <>
      <ProductList id={id} title={t('dashboard.products')} products={shown} menu={menu} />
      <p role="status" className={shown.length > 0 ? 'sso-visually-hidden' : 'sso-menu-text'}>
        {shown.length > 0
          ? t('dashboard.search.found', { count: found.length })
          : t('dashboard.search.none.text', { query: plainText(query, QUERY_SHOWN) })}
      </p>
    </>
  );
}

/** Renders the favorites and the recently opened products; all products if they are few. */
function Shelves({ id, cards, menu }: ProductSearchProps & { id: string }) {
  const t = useT();
  const core = getCore();
  const favorites = useStore(favoritesService(core).$favorites);
  const recents = useStore(recentsService(core).$recents);
  const shelves = useMemo(
    () => menuShelves(cards, favorites, recents),
    [cards, favorites, recents],
  );
  return (
    <>
      <ProductList
        id={`${id}-all`}
        title={t('dashboard.products')}
        products={shelves.all}
        menu={menu}
      />
      <ProductList
        id={`${id}-favorites`}
        title={t('dashboard.favorites')}
        products={shelves.favorites}
        menu={menu}
      />
      <ProductList
        id={`${id}-recents`}
        title={t('dashboard.recents')}
        products={shelves.recents}
        menu={menu}
      />
    </>
  );
}

/** Renders the search, what it finds, and the link to all products. Enter opens the first match. */
export function ProductSearch({ cards, menu }: ProductSearchProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const place = useStoredHeight();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const query = useSignal('');
  const isSearching = query.value.trim() !== '';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The input method handles this key.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // A search field of Safari uses up the key, so the panel would not close.
      event.preventDefault();
      if (query.value) query.value = '';
      else menu.close();
    }
    if (event.key !== 'Enter' || !isSearching) return;
    event.preventDefault();
    const first = createSearch(cards)(query.value).find((at) => cards[at]?.url);
    const product = first === undefined ? undefined : cards[first];
    if (!product || menu.model.showStatus(product, event.currentTarget)) return;
    openProduct(core, menu.host, product);
    menu.close();
  };
  return (
    <div
      ref={place}
      className="sso-menu-section"
      hidden={menu.model.shownStatus.value !== undefined}
    >
      {cards.length > 0 && (
        <div className="sso-menu-search" role="search" part="search">
          <SearchIcon />
          <input
            type="search"
            aria-label={t('dashboard.search.label')}
            placeholder={t('dashboard.search.label')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={QUERY_LENGTH}
            value={query.value}
            onChange={({ currentTarget }) => (query.value = currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      {isSearching ? (
        <Matches id={`${id}-found`} cards={cards} query={query.value} menu={menu} />
      ) : (
        <Shelves id={id} cards={cards} menu={menu} />
      )}
      <RouteEntry
        menu={menu}
        path={configService(core).path('dashboardPath')}
        icon={<GridIcon />}
        text={t('dashboard.all')}
        fact={new Intl.NumberFormat(formatTags(locale)).format(cards.length)}
      />
    </div>
  );
}
