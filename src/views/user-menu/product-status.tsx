import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { PRODUCT_TEXTS } from '../../core/i18n/product-texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { lateSheet } from '../shared/late-sheet.ts';
import {
  STATUS_CSS,
  StatusBadge,
  StatusDetails,
} from '../shared/product-status/status-details.tsx';
import statusCss from './product-status.css';

const addSheet = lateSheet(STATUS_CSS + statusCss);

/** Loads the texts of this module. */
export const loadTexts = (core: Core): Promise<void> => messagesService(core).add(PRODUCT_TEXTS);

/** Adds the styles of this module to the shadow root that an element is in. */
const useSheet = () => {
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root) addSheet(root);
  }, []);
  return place;
};

/** Renders a product's name, and its status below it. */
export function NameWithStatus({ product, name }: { product: ProductCard; name: ReactNode }) {
  const place = useSheet();
  return (
    <span ref={place} className="sso-menu-lines">
      {name} <StatusBadge product={product} />
    </span>
  );
}

export interface MenuStatusProps {
  product: ProductCard;
  mark: ReactNode;
  onTry: (event: MouseEvent) => void;
  onClose: () => void;
}

/** Renders what limits a product, in place of the products of the menu. */
export function MenuStatus(props: MenuStatusProps) {
  const place = useSheet();
  return (
    <div ref={place} className="sso-menu-section sso-menu-status">
      <StatusDetails Heading="h3" {...props} />
    </div>
  );
}
