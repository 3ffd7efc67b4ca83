import plain from '../../src/themes/plain.css';
import highContrast from '../../src/themes/high-contrast.css';
import { tokensIn } from './tokens-in.ts';

/** A theme that the package has ready, as its file without the extension, and its label. */
export const READY_THEMES = [
  { name: 'plain', label: 'Plain', tokens: tokensIn(plain) },
  { name: 'high-contrast', label: 'High contrast', tokens: tokensIn(highContrast) },
] as const;

/** Returns the name of the ready theme that consists of these tokens; '' for none. */
export const readyThemeOf = (tokens: Readonly<Record<string, string>>): string =>
  READY_THEMES.find((theme) => JSON.stringify(theme.tokens) === JSON.stringify(tokens))?.name ?? '';
