import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { applyToDocument } from '../../../core/theme/document.ts';
import type { Theme } from '../../../core/theme/entries.ts';
import { themeService } from '../../../core/theme/store.ts';

/** Returns the tenant's theme; undefined until it is loaded. */
export function useTheme(): Theme | undefined {
  return useStore(themeService(getCore()).$theme);
}

/** Keeps the document's title and favicon up to date, if the elements own the document (`ownsDocument`). */
export function useDocumentTheme(title: string): void {
  const theme = useTheme();
  useEffect(() => applyToDocument(getCore(), title), [title, theme]);
}
