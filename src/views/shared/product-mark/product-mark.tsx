import { languageTag } from '../../../core/contract/languages/language-tag.ts';
import { configService } from '../../../core/config/config.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { safeImage } from '../../../core/platform/safety/links.ts';
import { productInitials, tintOf } from '../../../core/products/default-mark.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { CubeIcon } from '../ui/icons.tsx';
import { SafeImage } from '../ui/safe-image.tsx';

type Product = Pick<ProductCard, 'productName' | 'productCode' | 'productLogo'>;

/** Renders the default cube with the product's initials, in a tint of the product. */
function DefaultMark({ product: { productName, productCode } }: { product: Product }) {
  const locale = messagesService(getCore()).$locale.get();
  const letters = productInitials(productName, languageTag(locale));
  return (
    <span
      className={`sso-mark-default sso-tint-${tintOf(productCode)}`}
      aria-hidden="true"
      translate="no"
    >
      <CubeIcon />
      {letters && <b>{letters}</b>}
    </span>
  );
}

/** Renders a product's logo, or the default cube. Its size is `--sso-mark-size`. */
export function ProductMark({ product }: { product: Product }) {
  const core = getCore();
  const page = core.ports.location.href;
  const logo = safeImage(product.productLogo, page, configService(core).gatewayUrl()) ?? '';
  return (
    <span className="sso-mark">
      <SafeImage
        src={logo}
        className="sso-mark-logo"
        loading="lazy"
        draggable={false}
        fallback={<DefaultMark product={product} />}
      />
    </span>
  );
}
