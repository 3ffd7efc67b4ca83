export { storedThemeCss } from '../../views/shared/theme-sheet.ts';
