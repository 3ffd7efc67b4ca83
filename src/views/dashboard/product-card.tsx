import { memo } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { configService } from '../../core/config/config.ts';
import { safeImage } from '../../core/platform/safety/links.ts';
import { AlertIcon, CubeIcon } from '../shared/ui/icons.tsx';
import { SafeImage } from '../shared/ui/safe-image.tsx';
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
  /** True for what Enter in the search field opens. */
  isTarget?: boolean;
}

/** A longer name may be cut after its second line; its title then has the whole of it. */
const NAME_IN_TWO_LINES = 40;

/** A product's logo, or the default cube. */
export function ProductLogo({ product, size }: { product: ProductCard; size: number }) {
  const core = getCore();
  const page = core.ports.location.href;
  const logo = safeImage(product.productLogo, page, configService(core).gatewayUrl()) ?? '';
  return (
    <span className="sso-card-frame">
      <SafeImage
        src={logo}
        className="sso-card-logo"
        loading="lazy"
        draggable={false}
        fallback={<CubeIcon size={size} />}
      />
    </span>
  );
}

/** What every card shows, whether it leads somewhere or not. */
function Face({ product, isOpening }: Pick<ProductCardProps, 'product' | 'isOpening'>) {
  const name = product.productName;
  const hint = isOpening ? <Spinner /> : !product.url && <AlertIcon />;
  return (
    <>
      <ProductLogo product={product} size={32} />
      {hint && <span className="sso-card-hint">{hint}</span>}
      <bdi className="sso-card-name" title={name.length > NAME_IN_TWO_LINES ? name : undefined}>
        {name}
      </bdi>
    </>
  );
}

/** A card that leads to its product: a real link, so every way to open a link works (decisions 4). */
function LinkCard({ trigger, ...props }: ProductCardProps & { trigger?: TooltipTrigger }) {
  const { product, actions, isOpening, isTarget } = props;
  return (
    <a
      {...trigger}
      href={product.url}
      className={isTarget ? 'sso-card sso-card-target' : 'sso-card'}
      part="card"
      aria-busy={isOpening || undefined}
      onClick={(event) => actions.click(product, event)}
      onAuxClick={(event) => actions.click(product, event)}
    >
      <Face product={product} isOpening={isOpening} />
    </a>
  );
}

/** A card whose address can't be followed: it can be reached to learn why, but leads nowhere. */
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
 * One product (spec 2): logo, name, its long description as a tooltip, and beside them its star. Drawn
 * anew only when something about it changes: a list may hold hundreds.
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
