/** Declarations for the tests, which are TypeScript. */
import type { Plugin } from 'rollup';

export declare function localeTexts(i18n?: string, servers?: readonly string[]): Plugin;
