import { memo, type ComponentType } from 'react';
import type { Found } from '../../core/products/match-places.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { ProductMark } from '../shared/product-mark/product-mark.tsx';
import { AlertIcon } from '../shared/ui/icons.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { Tooltip, type TooltipTrigger } from '../shared/ui/tooltip.tsx';
import { useT } from '../shared/use-core.ts';
import type { CardActions } from './card-actions.ts';
import { StarButton } from './star-button.tsx';

export interface ProductCardProps {
  product: ProductCard;
  actions: CardActions;
  isOpening: boolean;
  isFavorite: boolean;
  /** True if Enter in the search field opens this card. */
  isTarget?: boolean;
  Badge?: ComponentType<{ product: ProductCard }> | undefined;
  /** Where a search has found the product, if not by its name. */
  found?: Found | undefined;
  FoundText?: ComponentType<{ found: Found }> | undefined;
}

/** A longer name may be truncated after its third line, so it also gets a title. */
const NAME_IN_THREE_LINES = 50;
/** More than two lines of a description show. */
const DESCRIPTION_SHOWN = 200;

/**
 * Renders the content of every card, whether or not it is a link. Screen readers skip the description, because they
 * read the whole text of the tooltip.
 */
function Face({
  product,
  isOpening,
  Badge,
  found,
  FoundText,
}: Omit<ProductCardProps, 'actions' | 'isFavorite' | 'isTarget'>) {
  const name = product.productName;
  const description = product.longDescription.trim();
  const hint = isOpening ? <Spinner /> : !product.url && <AlertIcon />;
  return (
    <>
      <ProductMark product={product} />
      {hint && <span className="sso-card-hint">{hint}</span>}
      <bdi className="sso-card-name" title={name.length > NAME_IN_THREE_LINES ? name : undefined}>
        {name}
      </bdi>
      {found && FoundText ? (
        <FoundText found={found} />
      ) : (
        description && (
          <bdi className="sso-card-text" aria-hidden="true">
            {description.slice(0, DESCRIPTION_SHOWN)}
          </bdi>
        )
      )}
      {Badge && <Badge product={product} />}
    </>
  );
}

/** Renders a card as a link, so that all of the browser's link features work (dashboard-08). */
function LinkCard({ trigger, ...props }: ProductCardProps & { trigger?: TooltipTrigger }) {
  const { product, actions, isTarget, ...face } = props;
  return (
    <a
      {...trigger}
      href={product.url}
      className={isTarget ? 'sso-card sso-card-target' : 'sso-card'}
      part="card"
      aria-busy={face.isOpening || undefined}
      onClick={(event) => actions.click(product, event)}
      onAuxClick={(event) => actions.click(product, event)}
    >
      <Face product={product} {...face} />
    </a>
  );
}

/** Renders a card without a safe URL. It is focusable, so that users can read why, but is not a link. */
function DisabledCard({ product, trigger }: { product: ProductCard; trigger: TooltipTrigger }) {
  return (
    <div
      {...trigger}
      role="group"
      tabIndex={0}
      className="sso-card sso-card-disabled"
      part="card"
      aria-disabled="true"
      aria-label={product.productName}
    >
      <Face product={product} isOpening={false} />
    </div>
  );
}

function DescribedCard(props: ProductCardProps) {
  const t = useT();
  const { product } = props;
  if (!product.url) {
    return (
      <Tooltip text={t('dashboard.unavailable')}>
        {(trigger) => <DisabledCard product={product} trigger={trigger} />}
      </Tooltip>
    );
  }
  const description = product.longDescription.trim();
  if (!description) return <LinkCard {...props} />;
  return (
    <Tooltip text={description}>{(trigger) => <LinkCard {...props} trigger={trigger} />}</Tooltip>
  );
}

/**
 * Renders a product (dashboard-07): logo, name, the start of the description, all of it as a tooltip, and star. Memoized,
 * because a list may contain hundreds of cards.
 */
export const ProductCardView = memo(function ProductCardView(props: ProductCardProps) {
  const { product, actions, isFavorite } = props;
  return (
    <>
      <DescribedCard {...props} />
      {product.url && product.productCode && (
        <StarButton product={product} isPressed={isFavorite} onPress={actions.mark} />
      )}
    </>
  );
});
