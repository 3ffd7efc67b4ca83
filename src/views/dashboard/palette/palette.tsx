import { useSignal, useSignals } from '@preact/signals-react/runtime';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { configService } from '../../../core/config/config.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { navigate } from '../../../core/config/navigation.ts';
import type { ProductCard } from '../../../core/products/product-cards.ts';
import { recentsService } from '../../../core/products/recents.ts';
import { plainText } from '../../../core/platform/safety/text.ts';
import { menuEntries } from '../../../core/products/suite-menu.ts';
import { protectLater } from '../../shared/modal/protect-later.ts';
import { useT } from '../../shared/use-core.ts';
import type { CardActions } from '../card-actions.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { openInNewTab } from '../new-tab.ts';
import { createChoices, type Destination } from './choices.ts';
import { Option } from './option.tsx';
import { isApple } from '../../shared/palette-keys.ts';
import paletteCss from './palette.css';

const addSheet = lateSheet(paletteCss);

/** Opens a modal dialog while it is mounted; the browser restores the focus afterwards. */
function useModalSheet(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    addSheet(element.getRootNode());
    element.showModal();
    const endProtection = protectLater(element);
    return () => {
      endProtection();
      element.close();
    };
  }, [dialog]);
}

/** Renders the list of keys. Hidden from screen readers, which announce the role of the input. */
function PaletteKeys() {
  const t = useT();
  const keys = [
    ['↑ ↓', 'palette.key.move'],
    ['↵', 'palette.key.open'],
    [isApple() ? '⌘ ↵' : 'Ctrl ↵', 'palette.key.newTab'],
    ['Esc', 'palette.key.close'],
  ] as const;
  return (
    <div className="sso-palette-keys" aria-hidden="true">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd className="sso-key">{key}</kbd> {t(text)}
        </span>
      ))}
    </div>
  );
}

const QUERY_LENGTH = 100;
const QUERY_SHOWN = 60;
/** Number of options by which PageUp and PageDown move. */
const PAGE = 8;

export interface PaletteProps {
  host: Host;
  cards: readonly ProductCard[];
  actions: CardActions;
  onClose: () => void;
}

/** Returns the index to which a key moves the active option; the arrow keys wrap around. */
function optionAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1);
  if (key === 'PageUp') return Math.max(at - PAGE, 0);
  return undefined;
}

/** Renders the command palette, which finds products and pages of the suite by a few letters; Ctrl K opens it. */
export function Palette({ host, cards, actions, onClose }: PaletteProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const query = useSignal('');
  const active = useSignal(0);
  useModalSheet(dialog);

  const choose = useMemo(() => {
    const recents = [...recentsService(getCore()).$recents.get()].reverse();
    return createChoices(cards, recents, menuEntries(configService(getCore()).menu()));
  }, [cards]);
  const text = query.value;
  const groups = useMemo(() => choose(text), [choose, text]);
  const all = groups.flatMap(({ choices }) => choices);
  const at = Math.min(active.value, all.length - 1);
  const activeId = all.length > 0 ? `${id}-${at}` : undefined;

  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, groups]);

  const go = (to: Destination | undefined, isNewTab: boolean) => {
    if (!to) return;
    onClose();
    if (to.kind === 'product') actions.open(to.product, isNewTab);
    else if (isNewTab) openInNewTab(to.page.path);
    else navigate(getCore(), host, to.page.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey } = event;
    const next = all.length > 0 ? optionAfter(key, at, all.length) : undefined;
    if (next !== undefined) active.value = next;
    else if (key === 'Enter') go(all[at]?.to, ctrlKey || metaKey);
    else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <dialog
      ref={dialog}
      className="sso-palette"
      part="palette"
      aria-label={t('palette.title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Raising the dialog above others closes it for a moment.
        if (!dialog.current?.open) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // The dialog has no padding, so only a click on its backdrop has the dialog as target.
        if (target === currentTarget) onClose();
      }}
    >
      <div className="sso-palette-content">
        <input
          className="sso-palette-input"
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={t('palette.title')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={QUERY_LENGTH}
          value={text}
          onChange={({ currentTarget }) => {
            query.value = currentTarget.value;
            active.value = 0;
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          className="sso-palette-list"
          role="listbox"
          aria-label={t('palette.title')}
        >
          {groups.map(({ title, choices }) => (
            <div key={title} role="group" aria-label={t(`palette.${title}`)}>
              <div className="sso-section-title" aria-hidden="true">
                {t(`palette.${title}`)}
              </div>
              {choices.map((choice) => {
                index += 1;
                const own = index;
                return (
                  <Option
                    key={own}
                    id={`${id}-${own}`}
                    choice={choice}
                    isActive={own === at}
                    onPoint={() => (active.value = own)}
                    onPick={({ ctrlKey, metaKey }) => go(choice.to, ctrlKey || metaKey)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <p role="status" className={all.length > 0 ? 'sso-visually-hidden' : 'sso-palette-none'}>
          {all.length > 0
            ? text && t('palette.found', { count: all.length })
            : t('palette.none', { query: plainText(text, QUERY_SHOWN) })}
        </p>
        <PaletteKeys />
      </div>
    </dialog>
  );
}
