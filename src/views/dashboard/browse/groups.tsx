import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { atom } from 'nanostores';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { formatTags } from '../../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { defineService, getCore } from '../../../core/kernel/core.ts';
import type { ProductGroup } from '../../../core/products/list-order.ts';
import { Icon } from '../../shared/ui/icons.tsx';
import type { Arranged } from './arranged.ts';
import { useT } from '../../shared/use-core.ts';
import { type CardListHandle, FIRST_CARDS } from '../card-lists.tsx';

/** The categories whose groups the user has closed; until the page is left. */
const closedGroupsService = defineService('closed-groups', () => {
  const $closed = atom<ReadonlySet<string>>(new Set());
  return {
    $closed,
    setOpen(category: string, isOpen: boolean): void {
      const others = [...$closed.get()].filter((one) => one !== category);
      $closed.set(new Set(isOpen ? others : [...others, category]));
    },
  };
});

const cardsIn = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('.sso-card') ?? []),
];

/**
 * Returns the card that an arrow key reaches from the edge of a group: the same column of the group above or below, or
 * its first or last card. Undefined for other keys, and at either end of all groups.
 */
function neighborOf(target: Element, key: string): HTMLElement | undefined {
  const place = target.closest('.sso-groups');
  const item = target.closest('.sso-cards-item');
  const row = item?.closest('.sso-cards-row');
  if (!place || !item || !row) return undefined;
  const isRtl = item.matches(':dir(rtl)');
  const isBack = key === 'ArrowUp' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft');
  const isOn = key === 'ArrowDown' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight');
  if (!isBack && !isOn) return undefined;
  const rows = [...place.querySelectorAll('.sso-cards-row')];
  const cards = cardsIn(rows[rows.indexOf(row) + (isBack ? -1 : 1)]);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = [...row.children].indexOf(item);
    return cards[Math.min(column, cards.length - 1)];
  }
  return cards.at(isBack ? -1 : 0);
}

/** Renders a number of products as the page's language writes it. */
export function Count({ of }: { of: number }) {
  const locale = useStore(messagesService(getCore()).$locale);
  const text = new Intl.NumberFormat(formatTags(locale)).format(of);
  return <span className="sso-group-count">{text}</span>;
}

/** Returns the number of groups that contain the first cards. The others follow with low priority. */
function firstGroups(groups: readonly ProductGroup[]): number {
  let cards = 0;
  const last = groups.findIndex(({ indexes }) => (cards += indexes.length) >= FIRST_CARDS);
  return last < 0 ? groups.length : last + 1;
}

interface GroupProps {
  id: string;
  name: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
  className?: string;
}

/** Renders a heading that opens and closes the cards below it. */
function Group({ id, name, count, isOpen, onToggle, children, className = '' }: GroupProps) {
  return (
    <section className={`sso-group ${className}`}>
      <h2 className="sso-group-title" id={id}>
        <button
          type="button"
          className="sso-group-toggle"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon>
            <path d="m9 5 7 7-7 7" />
          </Icon>
          <bdi>{name}</bdi> <Count of={count} />
        </button>
      </h2>
      {isOpen && <>{children}</>}
    </section>
  );
}

export interface HiddenProductsProps extends Pick<GroupsProps, 'renderList'> {
  of: Pick<Arranged, 'hidden'> | undefined;
}

/** Renders the products that the user has hidden, if any, as the last group, which is closed at first. */
export function HiddenProducts({ of, renderList }: HiddenProductsProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const isOpen = useSignal(false);
  const indexes = of?.hidden ?? [];
  if (indexes.length === 0) return null;
  return (
    <Group
      id={id}
      className="sso-hidden"
      name={t('products.hidden')}
      count={indexes.length}
      isOpen={isOpen.value}
      onToggle={() => (isOpen.value = !isOpen.value)}
    >
      {renderList(indexes, id)}
    </Group>
  );
}

export interface GroupsProps {
  groups: readonly ProductGroup[];
  /** Renders the cards of a group; `labelledBy` is the ID of its heading. */
  renderList: (indexes: readonly number[], labelledBy: string) => ReactNode;
  ref: Ref<CardListHandle>;
}

/** Renders the products by category: chips that lead to the groups, and a disclosure for each. */
export function Groups({ groups, renderList, ref }: GroupsProps) {
  const t = useT();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { $closed, setOpen } = closedGroupsService(getCore());
  const closed = useStore($closed);
  const count = useDeferredValue(groups.length, firstGroups(groups));
  useImperativeHandle(ref, () => ({
    focusFirst: () => place.current?.querySelector<HTMLElement>('[data-at] .sso-card')?.focus(),
  }));
  const goTo = (category: string, at: number) => {
    setOpen(category, true);
    const heading = place.current?.querySelectorAll<HTMLElement>('.sso-group-toggle')[at];
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
    const next = target instanceof Element ? neighborOf(target, key) : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
  const named = groups.map((group) => ({
    ...group,
    name: group.category || t('products.group.other'),
  }));
  return (
    <div ref={place} className="sso-groups" onKeyDown={onKeyDown}>
      <nav aria-label={t('products.groups')} className="sso-chips">
        {named.map(({ category, name, indexes }, at) => (
          <button
            key={category}
            type="button"
            className="sso-chip"
            onClick={() => goTo(category, at)}
          >
            <bdi>{name}</bdi> <Count of={indexes.length} />
          </button>
        ))}
      </nav>
      {named.map(({ category, name, indexes }, at) => {
        const isOpen = !closed.has(category);
        const headingId = `${id}-${at}`;
        return (
          <Group
            key={category}
            id={headingId}
            name={name}
            count={indexes.length}
            isOpen={isOpen}
            onToggle={() => setOpen(category, !isOpen)}
          >
            {at < count && renderList(indexes, headingId)}
          </Group>
        );
      })}
    </div>
  );
}
