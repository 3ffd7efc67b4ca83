import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import type { ProductCard } from '../../core/products/product-cards.ts';
import type { CardActions } from './card-actions.ts';
import { ProductMark } from '../shared/product-mark/product-mark.tsx';
import { StarButton } from './star-button.tsx';
import { useRoving, type Roving } from './use-roving.ts';

interface TileProps {
  product: ProductCard;
  actions: CardActions;
  isFavorite: boolean;
  onMark: (product: ProductCard) => void;
}

/** Renders a product as a small tile: logo, name, star. */
function Tile({ product, actions, isFavorite, onMark }: TileProps) {
  const { productName, url } = product;
  return (
    <>
      <a
        href={url}
        className="sso-tile"
        part="tile"
        onClick={(event) => actions.click(product, event)}
        onAuxClick={(event) => actions.click(product, event)}
      >
        <ProductMark product={product} />
        <bdi className="sso-tile-name" title={productName}>
          {productName}
        </bdi>
      </a>
      <StarButton product={product} isPressed={isFavorite} onPress={onMark} />
    </>
  );
}

/** Moves the focus to a neighbor when a star removes its own tile. */
function focusNeighbor(roving: Roving, places: readonly number[], at: number): void {
  const neighbor = places[at + 1] ?? places[at - 1];
  if (neighbor !== undefined) roving.focus(neighbor > at ? neighbor - 1 : neighbor);
}

export interface ShelfProps {
  title: string;
  products: readonly ProductCard[];
  actions: CardActions;
  favorites: ReadonlySet<string>;
  /** True for the shelf of favorites, from which a star removes its tile. */
  hasFavorites?: boolean;
}

/** Renders a row of product tiles above the list of all products; nothing if it has no products. */
export function Shelf({ title, products, actions, favorites, hasFavorites }: ShelfProps) {
  useSignals();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const places = products.map((_, at) => at);
  const roving = useRoving(list, places);
  if (products.length === 0) return null;
  return (
    <section className="sso-shelf" part="shelf">
      <h2 className="sso-section-title" id={id}>
        {title}
      </h2>
      <ul
        {...roving.handlers}
        ref={list}
        className="sso-cards sso-tiles"
        role="list"
        aria-labelledby={id}
      >
        {products.map((product, at) => (
          <li key={product.productCode} className="sso-cards-item" data-at={at}>
            <Tile
              product={product}
              actions={actions}
              isFavorite={favorites.has(product.productCode)}
              onMark={(marked) => {
                if (hasFavorites) focusNeighbor(roving, places, at);
                actions.mark(marked);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
