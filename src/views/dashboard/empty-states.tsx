import { useLayoutEffect, useRef } from 'react';
import { plainText } from '../../core/platform/safety/text.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, CubeIcon, Icon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';

/** How much of a query the message shows. */
const QUERY_SHOWN = 60;
/** Placeholder for the query, at which the text is split. */
const PLACE = '\u0000';

/** Renders a message that no product matches the query, which is always shown as plain text. */
export function NoMatch({ query, onClear }: { query: string; onClear: () => void }) {
  const t = useT();
  const [before, after] = t('dashboard.search.none.text', { query: PLACE }).split(PLACE);
  return (
    <section className="sso-empty">
      <span className="sso-empty-icon">
        <Icon size={32}>
          <circle cx="11" cy="11" r="6.500" />
          <path d="m16 16 4.5 4.5M9 9l4 4M13 9l-4 4" />
        </Icon>
      </span>
      <h2 className="sso-empty-title">{t('dashboard.search.none.title')}</h2>
      <p className="sso-empty-text">
        {before}
        <bdi>{plainText(query, QUERY_SHOWN)}</bdi>
        {after}
      </p>
      <Button variant="secondary" onClick={onClear}>
        {t('dashboard.search.clear')}
      </Button>
    </section>
  );
}

/** Renders a message that the user has no products, and who can change that. */
export function NoProducts() {
  const t = useT();
  return (
    <section className="sso-empty">
      <span className="sso-empty-icon">
        <CubeIcon size={32} />
      </span>
      <h2 className="sso-empty-title">{t('dashboard.empty.title')}</h2>
      <p className="sso-empty-text">{t('dashboard.empty.text')}</p>
    </section>
  );
}

/** Why the products are missing, and whether they are being loaded again. */
export interface ProductsFailure {
  readonly message: string;
  readonly isRetrying: boolean;
}

/**
 * Renders a message that the products could not be loaded, with a button that loads them again. The screen
 * announces it.
 */
export function FailedProducts({
  failure: { message, isRetrying },
  onRetry,
}: {
  failure: ProductsFailure;
  onRetry: () => void;
}) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = section.current;
    // Still in the page when this runs. The button will be gone, so the title takes its focus.
    return () => {
      if (!shown?.matches(':focus-within')) return;
      const title = shown.closest('.sso-main')?.querySelector('h1');
      title?.setAttribute('tabindex', '-1');
      queueMicrotask(() => title?.focus());
    };
  }, []);
  return (
    <section ref={section} className="sso-empty">
      <span className="sso-empty-icon">
        <AlertIcon />
      </span>
      <h2 className="sso-empty-title">{t('dashboard.failed.title')}</h2>
      <p className="sso-empty-text">{message}</p>
      <Button isBusy={isRetrying} onClick={onRetry}>
        <span>{t('error.retry')}</span>
      </Button>
    </section>
  );
}
