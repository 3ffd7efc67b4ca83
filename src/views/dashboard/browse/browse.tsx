import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import {
  type ComponentType,
  type MouseEvent,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { messagesService } from '../../../core/i18n/messages.ts';
import { PRODUCT_TEXTS } from '../../../core/i18n/product-texts.ts';
import { type Core, getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { toastsService } from '../../../core/notices/toasts.ts';
import { hiddenService } from '../../../core/products/arrangement.ts';
import * as matches from '../../../core/products/match-places.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { ArrangeProps } from './arrange/arrange.tsx';
import { arrange, type Arranged, isOffered, useChoices } from './arranged.ts';
import browseCss from './browse.css';
import { Count } from './groups.tsx';
import listCss from './list.css';
import { OrderChoice, ViewChoice } from './list-choices.tsx';
import rowsCss from './rows.css';
import { useHighlight } from './use-highlight.ts';

export { similarTo } from '../../../core/products/similar.ts';
export { arrangedNow } from './arranged.ts';
export { CardRows } from './card-rows.tsx';
export { Groups, HiddenProducts } from './groups.tsx';

const addSheet = lateSheet(browseCss + rowsCss + listCss);

/** Loads the texts of this module. */
export const loadTexts = (core: Core): Promise<void> => messagesService(core).add(PRODUCT_TEXTS);

/** Returns a function that says where a query has found a product, and whether the user has hidden it. */
export function createFinder(query: string) {
  const { $hidden } = hiddenService(getCore());
  return matches.createFinder(query, (code) => $hidden.get().includes(code));
}

/**
 * Renders where a search has found a product, if not by its name, in place of the description. Marks a hidden product.
 * Screen readers skip the description, because they read the whole text of the tooltip.
 */
export function FoundText({ found: { field, text, isHidden } }: { found: matches.Found }) {
  const t = useT();
  return (
    <span className="sso-card-text sso-card-found">
      {isHidden && (
        <>
          <b className="sso-found-in">{t('products.hidden')}</b>{' '}
        </>
      )}
      {field && <b className="sso-found-in">{t(`products.found.${field}`)}</b>}{' '}
      <bdi aria-hidden={field ? undefined : true}>{text}</bdi>
    </span>
  );
}

/** Renders the number of hidden products as a button that leads to them. */
function HiddenCount({ count }: { count: number }) {
  const t = useT();
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const main = currentTarget.closest('.sso-main');
    const toggle = main?.querySelector<HTMLElement>('.sso-hidden .sso-group-toggle');
    if (toggle?.ariaExpanded === 'false') toggle.click();
    toggle?.focus();
    toggle?.scrollIntoView({ block: 'start' });
  };
  return (
    <button type="button" className="sso-arrange-toggle sso-hidden-count" onClick={show}>
      {t('products.hidden')} <Count of={count} />
    </button>
  );
}

/** The icon of the button: rows, of which one moves. */
const ARRANGE = 'M4 6h10M4 12h10M4 18h10M19 5v14m-2.5-11.5L19 5l2.5 2.5m-5 9L19 19l2.5-2.5';

const loadArrange = () => import('./arrange/arrange.tsx');

/** Returns what arranges the products, while the user does so, and its button's action. It is imported on demand. */
function useArrange(host: Host) {
  const core = getCore();
  const Arrange = useSignal<ComponentType<ArrangeProps> | undefined>(undefined);
  const toggle = () => {
    if (Arrange.value) {
      Arrange.value = undefined;
      return;
    }
    loadArrange().then(
      (module) => (Arrange.value = module.Arrange),
      (error: unknown) => {
        host.emit('sso-error', { source: 'arrange', kind: 'load', message: String(error) });
        const { t } = messagesService(core);
        toastsService(core).show('error', t('error.title'), t('login.reset.unavailable'));
      },
    );
  };
  return { Arrange: Arrange.value, toggle };
}

export interface BrowseToolsProps {
  host: Host;
  cards: readonly ProductCard[];
  /** What the user searches for; its matches are marked. */
  query: string;
  /** Codes of the products that were opened from this screen. */
  openedHere: ReadonlySet<string>;
  /** Called before the screen is painted, with an object that stays the same until something changes. */
  onArranged: (arranged: Arranged) => void;
}

/** Renders the choices of order and view, and returns what they lead to. */
export function BrowseTools({ host, cards, query, openedHere, onArranged }: BrowseToolsProps) {
  useSignals();
  const t = useT();
  const choices = useChoices(openedHere);
  const locale = useStore(messagesService(getCore()).$locale);
  const { Arrange, toggle } = useArrange(host);
  const arrangeText = t(Arrange ? 'products.arrange.done' : 'products.arrange');
  const arranged = useMemo(
    () => ({ ...arrange(cards, choices, locale), Arrange }),
    [cards, choices, locale, Arrange],
  );
  const report = useRef(onArranged);
  useLayoutEffect(() => {
    report.current(arranged);
  }, [arranged]);
  const tools = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tools.current) addSheet(tools.current.getRootNode());
  }, []);
  // The marks follow a moment after the cards.
  useHighlight(tools, useDeferredValue(query));
  return (
    <div ref={tools} className="sso-browse">
      {isOffered(cards, choices) && (
        <>
          <OrderChoice hasOwn={choices.placed.length > 0} />
          <ViewChoice />
          <button
            type="button"
            className="sso-arrange-toggle"
            aria-pressed={Boolean(Arrange)}
            aria-label={arrangeText}
            onClick={toggle}
          >
            <Icon>
              <path d={Arrange ? 'm5 12.5 4.5 4.5L19 7.5' : ARRANGE} />
            </Icon>
            <span className="sso-arrange-label">{arrangeText}</span>
          </button>
          {arranged.hidden.length > 0 && !Arrange && !query && (
            <HiddenCount count={arranged.hidden.length} />
          )}
        </>
      )}
    </div>
  );
}
