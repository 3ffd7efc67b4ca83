import type { MouseEvent } from 'react';
import { getCore } from '../../core/core.ts';
import type { Host } from '../../core/events.ts';
import type { ProductCard } from '../../core/flows/open-dashboard.ts';
import { safeImage } from '../../core/safety/links.ts';
import { isPlainClick } from '../shared/chrome/plain-click.ts';
import { AlertIcon, CubeIcon } from '../shared/ui/icons.tsx';
import { SafeImage } from '../shared/ui/safe-image.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { Tooltip, type TooltipTrigger } from '../shared/ui/tooltip.tsx';
import { useT } from '../shared/use-core.ts';
import { ArrowIcon } from './arrow-icon.tsx';

export interface ProductCardProps {
  product: ProductCard;
  host: Host;
  isOpening: boolean;
  /** The product's page is being gone to in this tab. */
  onOpening: (product: ProductCard) => void;
}

/** A longer name may be cut after its second line; its title then has the whole of it. */
const NAME_IN_TWO_LINES = 40;

/** What every card shows, whether it leads somewhere or not. */
function Face({ product, isOpening }: Pick<ProductCardProps, 'product' | 'isOpening'>) {
  const name = product.productName;
  const logo = safeImage(product.productLogo, getCore().ports.location.href) ?? '';
  const hint = product.url ? <ArrowIcon /> : <AlertIcon />;
  return (
    <>
      <span className="sso-card-top">
        <span className="sso-card-frame">
          <SafeImage
            src={logo}
            className="sso-card-logo"
            loading="lazy"
            draggable={false}
            fallback={<CubeIcon size={32} />}
          />
        </span>
        <span className="sso-card-hint">{isOpening ? <Spinner /> : hint}</span>
      </span>
      <span className="sso-card-name" title={name.length > NAME_IN_TWO_LINES ? name : undefined}>
        <bdi>{name}</bdi>
      </span>
    </>
  );
}

/** A card that leads to its product: a real link, so every way to open a link works (decisions 4). */
function LinkCard({ trigger, ...props }: ProductCardProps & { trigger?: TooltipTrigger }) {
  const { product, host, isOpening, onOpening } = props;
  const { productCode, url = '' } = product;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    if (host.emit('sso-product-open', { productCode, url })) onOpening(product);
    else event.preventDefault();
  };
  return (
    <a
      {...trigger}
      href={url}
      className="sso-card"
      part="card"
      aria-busy={isOpening || undefined}
      onClick={open}
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

/** One product (spec 2): logo, name, and its long description as a tooltip. */
export function ProductCardView(props: ProductCardProps) {
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
