import type { FocusEvent, KeyboardEvent } from 'react';
import type { ProductCard } from '../../../../core/products/product-cards.ts';
import { ProductMark } from '../../../shared/product-mark/product-mark.tsx';
import { Icon } from '../../../shared/ui/icons.tsx';
import { useT } from '../../../shared/use-core.ts';
import type { useMoving } from './use-moving.ts';

export interface ArrangeRowProps {
  product: ProductCard;
  /** Index among all products. */
  at: number;
  /** Place in the list, from 0. */
  place: number;
  count: number;
  isMoving: boolean;
  isHidden: boolean;
  moves: Omit<ReturnType<typeof useMoving>, 'moving'>;
  onFocus: () => void;
  onToggle: () => void;
  /** Moves the product to the first place of all. */
  onTop: () => void;
  focusPlace: (place: number) => void;
}

/** Renders a product that is being arranged: a handle that picks it up, and a button that hides it. */
export function ArrangeRow({
  product,
  at,
  place,
  count,
  isMoving,
  isHidden,
  ...row
}: ArrangeRowProps) {
  const t = useT();
  const { moves, onFocus, onToggle, onTop, focusPlace } = row;
  const { productName, productCode } = product;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    const go = (places: number) => (isMoving ? moves.moveBy(places) : focusPlace(place + places));
    const keys: Readonly<Record<string, () => void>> = {
      ArrowUp: () => go(-1),
      ArrowDown: () => go(1),
      ...(isMoving && { Home: () => moves.moveTo(0), Escape: moves.putBack }),
    };
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isMoving && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
      moves.drop();
  };
  return (
    <div
      ref={(element) => void element?.style.setProperty('--sso-row', String(place))}
      role="listitem"
      className={`sso-arrange-row ${isMoving ? 'sso-arrange-moving' : ''}`}
      data-at={at}
      data-hidden={isHidden || undefined}
      aria-setsize={count}
      aria-posinset={place + 1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {productCode ? (
        <button
          type="button"
          className="sso-arrange-button sso-arrange-handle"
          aria-pressed={isMoving}
          aria-label={t('products.arrange.move', { product: productName })}
          onClick={() => (isMoving ? moves.drop() : moves.pickUp(at))}
          onPointerDown={(event) => moves.drag(at, event)}
        >
          <Icon>
            <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
          </Icon>
        </button>
      ) : (
        <span className="sso-arrange-button" />
      )}
      <ProductMark product={product} />
      <bdi className="sso-arrange-name" title={productName}>
        {productName}
      </bdi>
      {isMoving ? (
        <span className="sso-arrange-moves">
          {(
            [
              ['up', () => moves.moveBy(-1), 'M12 19V5m-6 6 6-6 6 6'],
              ['down', () => moves.moveBy(1), 'M12 5v14m-6-6 6 6 6-6'],
              ['top', onTop, 'M5 4h14M12 20V8m-6 6 6-6 6 6'],
            ] as const
          ).map(([name, onClick, path]) => (
            <button
              key={name}
              type="button"
              className="sso-arrange-button"
              aria-label={t(`products.arrange.${name}`)}
              title={t(`products.arrange.${name}`)}
              onClick={onClick}
            >
              <Icon>
                <path d={path} />
              </Icon>
            </button>
          ))}
        </span>
      ) : (
        productCode && (
          <button
            type="button"
            className="sso-arrange-button sso-arrange-hide"
            aria-pressed={isHidden}
            aria-label={t('products.arrange.hide', { product: productName })}
            onClick={onToggle}
          >
            {isHidden && <span>{t('products.hidden')}</span>}
            <Icon>
              <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
              <path d={isHidden ? 'M4 20 20 4' : 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'} />
            </Icon>
          </button>
        )
      )}
    </div>
  );
}
