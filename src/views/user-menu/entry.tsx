import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import { dispatchProductOpen, recordVisit } from '../../core/flows/open-product.ts';
import type { Host } from '../../core/kernel/events.ts';
import { safeImage } from '../../core/platform/safety/links.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { statusOf } from '../../core/products/product-status.ts';
import { isPlainClick } from '../shared/chrome/plain-click.ts';
import { RouteLink } from '../shared/chrome/route-link.tsx';
import { CubeIcon } from '../shared/ui/icons.tsx';
import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';
import { isOpenNow } from './menu-choices.ts';
import type { MenuModel } from './menu-model.ts';

/** What the entries of a menu need. */
export interface EntryContext {
  readonly host: Host;
  readonly model: MenuModel;
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

/** Handles a click on a product's link; the browser decides where the link opens. */
function followProduct({ host, close }: EntryContext, product: ProductCard, event: MouseEvent) {
  const core = getCore();
  if (!isPlainClick(event)) {
    // The main button with a modifier key, or the middle button.
    if (event.button < 2 && !event.defaultPrevented) recordVisit(core, product);
    return;
  }
  if (!dispatchProductOpen(core, host, product)) event.preventDefault();
  close();
}

/** Renders a product as a link, so that all of the browser's link features work. */
function ProductEntry({ product, menu }: { product: ProductCard; menu: EntryContext }) {
  useSignals();
  const t = useT();
  const { model } = menu;
  const core = getCore();
  const isCurrent = isOpenNow(product, core.ports.location.href);
  const part = model.statusPart.value;
  const name = <bdi className="sso-menu-name">{product.productName}</bdi>;
  return (
    <a
      href={product.url}
      className="sso-menu-item"
      part="item"
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (isPlainClick(event) && model.showStatus(product, event.currentTarget))
          event.preventDefault();
        else followProduct(menu, product, event);
      }}
      onAuxClick={(event) => followProduct(menu, product, event)}
    >
      <Logo product={product} />
      {part && statusOf(core, product) ? (
        <part.NameWithStatus product={product} name={name} />
      ) : (
        name
      )}
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

/** Renders the status of the product that the user has chosen, in place of the products; nothing without one. */
export function ShownStatus({ menu }: { menu: EntryContext }) {
  useSignals();
  const { shownStatus, statusPart } = menu.model;
  const shown = shownStatus.value;
  const opener = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!shown) opener.current?.focus();
    opener.current = shown?.opener;
  }, [shown]);
  const part = statusPart.value;
  if (!shown || !part) return null;
  return (
    <part.MenuStatus
      product={shown.product}
      mark={<Logo product={shown.product} />}
      onTry={(event) => followProduct(menu, shown.product, event)}
      onClose={() => void (shownStatus.value = undefined)}
    />
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
