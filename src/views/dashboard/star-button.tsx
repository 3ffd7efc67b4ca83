import type { ProductCard } from '../../core/products/product-cards.ts';
import { Icon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';

export interface StarButtonProps {
  product: ProductCard;
  isPressed: boolean;
  onPress: (product: ProductCard) => void;
}

/** Renders the button that marks a favorite. It is next to the card's link, because a link can't contain a button. */
export function StarButton({ product, isPressed, onPress }: StarButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className="sso-star"
      part="star"
      aria-pressed={isPressed}
      aria-label={t('dashboard.favorite', { product: product.productName })}
      onClick={() => onPress(product)}
    >
      <Icon>
        <path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.8L12 3.6Z" />
      </Icon>
    </button>
  );
}
