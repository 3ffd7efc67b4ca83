import type { KeyboardEvent, Ref } from 'react';
import { CloseIcon, Icon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';

/** A longer query finds nothing that a shorter one does not. */
const QUERY_LENGTH = 100;

export interface SearchFieldProps {
  query: string;
  /** True while `/` leads here. */
  hasShortcut: boolean;
  onQuery: (query: string) => void;
  /** Enter; `isNewTab` with Ctrl or Meta. */
  onEnter: (isNewTab: boolean) => void;
  /** The down arrow: on to the cards. */
  onDown: () => void;
  ref: Ref<HTMLInputElement>;
}

/** The field above the cards. Esc clears it, then leaves it. */
export function SearchField({
  query,
  hasShortcut,
  onQuery,
  onEnter,
  onDown,
  ref,
}: SearchFieldProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key that picks from an input method's list is none of ours.
    if (event.nativeEvent.isComposing) return;
    const { key, ctrlKey, metaKey, currentTarget } = event;
    if (key === 'Enter') onEnter(ctrlKey || metaKey);
    else if (key === 'ArrowDown') onDown();
    else if (key === 'Escape' && query) onQuery('');
    else if (key === 'Escape') currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return (
    <div className="sso-search" role="search" part="search">
      <Icon>
        <circle cx="11" cy="11" r="6.500" />
        <path d="m16 16 4.500 4.500" />
      </Icon>
      <input
        ref={ref}
        type="search"
        className="sso-search-input"
        aria-label={t('dashboard.search.label')}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        placeholder={t('dashboard.search.short')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={QUERY_LENGTH}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {query ? (
        <button
          type="button"
          className="sso-search-clear"
          aria-label={t('dashboard.search.clear')}
          onClick={() => onQuery('')}
        >
          <CloseIcon />
        </button>
      ) : (
        hasShortcut && (
          <kbd className="sso-key" aria-hidden="true">
            /
          </kbd>
        )
      )}
    </div>
  );
}
