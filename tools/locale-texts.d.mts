/** Declarations for the tests, which are TypeScript. */
import type { Plugin } from 'rollup';

export declare function localeTexts(i18n?: string): Plugin;

/** The members of a plugin for the test server that this one has. */
interface TestServerPlugin {
  readonly name: string;
  resolveMimeType(context: { path: string }): string | undefined;
  transform(context: { path: string; body: string }): Promise<string | undefined>;
}
export declare function localeTextsForTests(i18n?: string): TestServerPlugin;
