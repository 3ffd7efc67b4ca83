import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { PRODUCT_TEXTS } from '../../../core/i18n/product-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { type Core, defineService, getCore } from '../../../core/kernel/core.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { isBlocked } from '../../../core/products/product-status.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { ProductMark } from '../../shared/product-mark/product-mark.tsx';
import { STATUS_CSS, StatusDetails } from '../../shared/product-status/status-details.tsx';
import type { CardActions } from '../card-actions.ts';
import cardsCss from './cards.css';

export { StatusBadge } from '../../shared/product-status/status-details.tsx';

const addSheet = lateSheet(STATUS_CSS + cardsCss);

const MARK = 'sso-product-status';
const Entry = z.catch(z.looseObject({ [MARK]: z.optional(z.string()) }), {});

const codeInHistory = (): string | undefined => Entry.parse(history.state ?? {})[MARK];

/** Returns the focused element, in any shadow root. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** The product whose status page is shown: an entry of the history, so that Back and a reload work. */
const statusHistoryService = defineService('product-status-history', (_core: Core) => {
  const $code = atom(codeInHistory());
  let focusedBefore: Element | null = null;
  const reread = () => $code.set(codeInHistory());
  globalThis.addEventListener('popstate', reread);
  return {
    $code,
    reread,
    /** Returns what had the focus before the page was opened. */
    opener: () => focusedBefore,
    /** Adds an entry, which keeps what the page's router has stored in the current one. */
    open(code: string): void {
      focusedBefore = focusedElement();
      history.pushState({ ...Entry.parse(history.state ?? {}), [MARK]: code }, '');
      $code.set(code);
    },
    /** Goes back to the products. */
    close(): void {
      history.back();
    },
  };
});

/** Loads the texts of this module. */
export const loadTexts = (core: Core): Promise<void> => messagesService(core).add(PRODUCT_TEXTS);

/** Shows the status page of a product that is in maintenance or down; returns false for any other product. */
export function show(core: Core, product: ProductCard): boolean {
  if (!isBlocked(core, product)) return false;
  statusHistoryService(core).open(product.productCode);
  return true;
}

export interface StatusPageProps {
  cards: readonly ProductCard[];
  actions: CardActions;
}

/** Renders the status page of the product of the current entry of the history, in place of the products. */
export function StatusPage({ cards, actions }: StatusPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const { $code, close, reread, opener } = statusHistoryService(getCore());
  // A router may have led to this entry, without an event.
  useState(reread);
  const code = useStore($code);
  const product = code === undefined ? undefined : cards.find((card) => card.productCode === code);
  const isShown = product?.url !== undefined;
  useLayoutEffect(() => {
    const root = place.current?.getRootNode();
    if (root) addSheet(root);
  }, []);
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    if (!isShown && wasShown.current) {
      const main = place.current?.closest<HTMLElement>('.sso-main');
      const before = opener();
      const target = before instanceof HTMLElement && before.isConnected ? before : main;
      target?.focus();
    }
    wasShown.current = isShown;
  }, [isShown, opener]);
  return (
    <div ref={place} className="sso-status-place">
      {product && isShown && (
        <StatusDetails
          key={code}
          product={product}
          mark={<ProductMark product={product} />}
          Heading="h1"
          onTry={(event) => actions.click(product, event, true)}
          onClose={close}
        />
      )}
    </div>
  );
}
