import type { PropsWithChildren, ReactNode } from 'react';
import type { SheetState } from '../../core/consent/consent-sheet.ts';

/** The component of the sheet, as the notifications render it. */
type SheetView = (props: PropsWithChildren<{ state: SheetState }>) => ReactNode;

let view: SheetView | undefined;

/** Sets the component of the consent sheet, which pages without a sheet do not load. */
export function provideSheetView(sheetView: SheetView): void {
  view = sheetView;
}

/** Returns the component of the consent sheet; undefined until the sheet is loaded. */
export const sheetView = (): SheetView | undefined => view;

/** Loads the component of the consent sheet. Rejects if it can't be loaded. */
export async function loadSheetView(): Promise<void> {
  if (view) return;
  const { ConsentSheet } = await import('./consent-sheet.tsx');
  provideSheetView(ConsentSheet);
}
