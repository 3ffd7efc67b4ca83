import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { formatTags } from '../../../core/contract/languages/language-tag.ts';
import type { ProductStatus } from '../../../core/contract/products.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { statusNowMs, statusOf } from '../../../core/products/product-status.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import statusCss from './status.css';
import tokensCss from './status-tokens.css';

/** The styles of badge and details, for a late stylesheet. */
export const STATUS_CSS = tokensCss + statusCss;

type Limited = Exclude<ProductStatus, 'ok'>;

const ICONS = {
  degraded: <path d="M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.3v.2" />,
  maintenance: (
    <path d="M14.5 6.5a4.5 4.5 0 0 0-6 5.5L3 17.5 6.5 21l5.5-5.5a4.5 4.5 0 0 0 5.5-6L14.5 12 12 9.5l2.5-3Z" />
  ),
  down: <path d="M5.6 5.6l12.8 12.8M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z" />,
} as const satisfies Record<Limited, unknown>;

const StatusIcon = ({ status }: { status: Limited }) => <Icon>{ICONS[status]}</Icon>;

/** A longer text may be truncated, so it also gets a title. */
const TEXT_IN_LINE = 25;

/** Renders the status of a product with an icon; nothing if it works. */
export function StatusBadge({ product }: { product: ProductCard }) {
  const t = useT();
  const status = statusOf(getCore(), product);
  if (!status) return null;
  const text = product.statusText?.trim() || t(`products.status.${status}`);
  return (
    <span className={`sso-card-status sso-status-${status}`}>
      <StatusIcon status={status} />
      <bdi title={text.length > TEXT_IN_LINE ? text : undefined}>{text}</bdi>
    </span>
  );
}

/** A timer has a longest delay. */
const LONGEST_MS = 2e9;

/** Renders again when the status of a product ends. */
function useStatusEnd({ statusUntil }: ProductCard): void {
  const isOver = useSignal(false);
  useEffect(() => {
    const core = getCore();
    const leftMs = Date.parse(statusUntil ?? '') - statusNowMs(core);
    if (Number.isNaN(leftMs)) return undefined;
    // It may have ended since it was rendered.
    const delayMs = Math.min(Math.max(leftMs, 0), LONGEST_MS);
    return core.ports.setTimer(() => (isOver.value = true), delayMs);
  }, [statusUntil, isOver]);
  // Subscribes.
  void isOver.value;
}

export interface StatusDetailsProps {
  product: ProductCard;
  /** The product's logo. */
  mark: ReactNode;
  /** The level of its heading. */
  Heading: 'h1' | 'h3';
  /** Called with any click on the link that opens the product. */
  onTry: (event: MouseEvent) => void;
  onClose: () => void;
}

/** Renders what limits a product, until when, and a link that opens it all the same. */
export function StatusDetails({ product, mark, Heading, onTry, onClose }: StatusDetailsProps) {
  useSignals();
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const title = useRef<HTMLHeadingElement>(null);
  useStatusEnd(product);
  useLayoutEffect(() => {
    title.current?.focus();
  }, []);

  const status = statusOf(core, product);
  const name = { product: product.productName };
  const untilMs = Date.parse(product.statusUntil ?? '');
  const format = new Intl.DateTimeFormat(formatTags(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const isBlocked = status !== undefined && status !== 'degraded';
  return (
    <section className="sso-status-page">
      {mark}
      <Heading ref={title} className="sso-empty-title" tabIndex={-1}>
        {t(isBlocked ? `products.status.${status}.title` : 'products.status.over.title', name)}
      </Heading>
      {isBlocked && (
        <p className={`sso-status-text sso-status-${status}`}>
          <StatusIcon status={status} />
          <bdi>{product.statusText?.trim() || t(`products.status.${status}`)}</bdi>
        </p>
      )}
      {isBlocked && untilMs > 0 && (
        <p className="sso-empty-text">
          {t('products.status.back', { time: format.format(untilMs) })}
        </p>
      )}
      <div className="sso-status-actions">
        <a
          className={`sso-button sso-button-${isBlocked ? 'secondary' : 'primary'}`}
          href={product.url}
          onClick={onTry}
          onAuxClick={onTry}
        >
          {isBlocked ? t('products.status.try') : t('products.status.open', name)}
        </a>
        <Button variant={isBlocked ? 'primary' : 'secondary'} onClick={onClose}>
          {t('products.status.all')}
        </Button>
      </div>
    </section>
  );
}
