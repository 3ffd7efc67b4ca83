import { chromeCss } from '../shared/chrome/chrome-css.ts';
import sheetCss from './pages.css';

export const pagesCss: readonly string[] = [...chromeCss, sheetCss];
