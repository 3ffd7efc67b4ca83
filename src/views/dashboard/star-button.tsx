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
        <path d="m12 3.600 2.600 5.300 5.800.8-4.200 4.100 1 5.800-5.200-2.800-5.200 2.800 1-5.800-4.200-4.100 5.800-.8L12 3.600Z" />
      </Icon>
    </button>
  );
}
