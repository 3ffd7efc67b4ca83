import type { ReactNode } from 'react';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import { dispatchProductOpen, recordVisit } from '../../core/flows/open-product.ts';
import type { Host } from '../../core/kernel/events.ts';
import { safeImage } from '../../core/platform/safety/links.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { isPlainClick } from '../shared/chrome/plain-click.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { CubeIcon } from '../shared/ui/icons.tsx';
import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';
import { isOpenNow } from './menu-choices.ts';

/** What the entries of a menu need. */
export interface EntryContext {
  readonly host: Host;
  /** Closes the panel. */
  readonly close: () => void;
}

/** Renders a product's logo, or the default cube. */
function Logo({ product }: { product: ProductCard }) {
  const core = getCore();
  const { href } = core.ports.location;
  const logo = safeImage(product.productLogo, href, configService(core).gatewayUrl()) ?? '';
  return (
    <span className="sso-menu-logo">
      <SafeImage src={logo} loading="lazy" draggable={false} fallback={<CubeIcon />} />
    </span>
  );
}

/** Renders a product as a link, so that all of the browser's link features work. */
function ProductEntry({
  product,
  menu: { host, close },
}: {
  product: ProductCard;
  menu: EntryContext;
}) {
  const t = useT();
  const core = getCore();
  const isCurrent = isOpenNow(product, core.ports.location.href);
  return (
    <a
      href={product.url}
      className="sso-menu-item"
      part="item"
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) {
          if (!event.defaultPrevented) recordVisit(core, product);
          return;
        }
        if (!dispatchProductOpen(core, host, product)) event.preventDefault();
        close();
      }}
      onAuxClick={({ button }) => {
        if (button === 1) recordVisit(core, product);
      }}
    >
      <Logo product={product} />
      <bdi className="sso-menu-name">{product.productName}</bdi>
      {isCurrent && <span className="sso-menu-fact"> {t('menu.openNow')}</span>}
    </a>
  );
}

/** Renders a list of products below a heading. */
export function ProductList({
  id,
  title,
  products,
  menu,
}: {
  id: string;
  title: string;
  products: readonly ProductCard[];
  menu: EntryContext;
}) {
  if (products.length === 0) return null;
  return (
    <>
      <h3 className="sso-menu-title" id={id}>
        {title}
      </h3>
      <ul className="sso-menu-list" role="list" aria-labelledby={id}>
        {products.map((product) => (
          <li key={product.productCode}>
            <ProductEntry product={product} menu={menu} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders a link to a screen, with an icon. */
export function RouteEntry({
  menu: { host, close },
  path,
  icon,
  text,
  fact,
  onFollow,
}: {
  menu: EntryContext;
  path: string;
  icon: ReactNode;
  text: string;
  fact?: ReactNode;
  /** Called before the screen is opened in this tab. */
  onFollow?: () => void;
}) {
  return (
    <RouteLink
      host={host}
      path={path}
      className="sso-menu-item"
      part="item"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        onFollow?.();
        close();
      }}
    >
      {icon}
      <span className="sso-menu-name">{text}</span>
      {fact !== undefined && <span className="sso-menu-fact"> {fact}</span>}
    </RouteLink>
  );
}
