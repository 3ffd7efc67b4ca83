import type { KeyboardEvent, Ref } from 'react';
import { CloseIcon, Icon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';

/** Maximum length of a query; a longer one finds nothing more. */
const QUERY_LENGTH = 100;

export interface SearchFieldProps {
  query: string;
  /** True if the shortcut `/` focuses the field. */
  hasShortcut: boolean;
  onQuery: (query: string) => void;
  /** Called on Enter; `isNewTab` is true with Ctrl or Meta. */
  onEnter: (isNewTab: boolean) => void;
  /** Called on the down arrow, to move the focus to the cards. */
  onDown: () => void;
  ref: Ref<HTMLInputElement>;
}

/** Renders the search field above the cards. Esc clears it; a second Esc leaves it. */
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
    // The input method handles this key.
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
        <path d="m16 16 4.5 4.5" />
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
