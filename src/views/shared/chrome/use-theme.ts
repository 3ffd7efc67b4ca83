import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { getCore } from '../../../core/core.ts';
import { dressDocument } from '../../../core/theme/document.ts';
import type { Theme } from '../../../core/theme/entries.ts';
import { themeRoom } from '../../../core/theme/store.ts';

/** The tenant's theme; undefined until it is known. */
export function useTheme(): Theme | undefined {
  return useStore(themeRoom(getCore()).$theme);
}

/** Keeps the page's title and favicon right, where the page is ours. */
export function useDocumentDress(title: string): void {
  const theme = useTheme();
  useEffect(() => dressDocument(getCore(), title), [title, theme]);
}
