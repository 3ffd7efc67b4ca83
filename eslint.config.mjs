import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Full zod costs 16 KB (br) and 226 ms on a slow phone over zod/mini. */
const ZOD = { regex: '^zod(?!/mini$)', message: 'Import zod/mini.' };
/** Routing is the page's affair: the tags ask by `sso-navigate`. */
const WOUTER = { group: ['wouter', 'wouter/*'], message: 'Only demo/portal routes.' };
/** Its traps are mended once, in define.ts. */
const R2WC = {
  group: ['@r2wc/*'],
  message: 'Only elements/wrapper/define.ts and the outlet wrap views.',
};
/** Suite apps import the core alone and must not get React with it. */
const REACT = {
  group: ['react', 'react/*', 'react-dom', 'react-dom/*', '@preact/*', '@nanostores/react'],
  message: 'The core knows neither React nor signals.',
};

const forbid = (...patterns) => ({
  'no-restricted-imports': ['error', { patterns: [ZOD, ...patterns] }],
});
/** The arrows of docs/architecture.md: core ← views ← elements ← demo. */
const layer = (...names) => ({
  group: names.map((name) => `**/${name}/**`),
  message: 'Imports go from demo to elements to views to core, never back.',
});

export default tseslint.config(
  // Fixtures and apps of strangers, which their own tools check.
  globalIgnores([
    'dist',
    '.data',
    '.cache',
    'coverage',
    'docs',
    'test/types/*/',
    'test/hosts/apps',
    'test/hosts/stacks/',
    'test/bench/peers',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Numbers in texts are as good as strings, and `String(n)` around each hides the text.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={() => close()}` and `if (isDone) return finish()` read better than blocks around one call.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `void` says that a result is left alone; a reader need not look up whether there is one.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // React's handlers may be async: what they reject with goes to `unhandledrejection`, as thrown errors go to `error`.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // The compiler follows a variable neither through an `await` nor into a closure: it calls a
      // second look at `signal.aborted` unnecessary.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Our objects are closures without a `this`; their methods may be taken out.
      '@typescript-eslint/unbound-method': 'off',
      // A port or a Fastify handler is async by its contract, with or without an `await` inside.
      '@typescript-eslint/require-await': 'off',
      // Code points are what password rules and spelled-out captchas count by.
      '@typescript-eslint/no-misused-spread': 'off',
      // The keys deleted here are our own symbols and names.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // A type that is imported as a value keeps its module in the bundle.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Named exports keep one name for a thing everywhere.
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
      ],
      // Longer files hold more than one idea.
      'max-lines': ['error', { max: 250 }],
      // Text of a tenant or a gateway becomes markup in one place, through the sanitizer.
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe'].map((property) => ({
          property,
          message: 'Only core/platform/safety/html.ts makes markup of text.',
        })),
      ],
      ...forbid(WOUTER, R2WC),
    },
  },
  {
    files: ['src/core/**'],
    rules: forbid(WOUTER, R2WC, REACT, layer('views', 'elements', 'demo')),
  },
  {
    // The sanitizer, and the tests that look at what came of it.
    files: ['src/core/platform/safety/html.ts', 'test/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['src/views/**'], rules: forbid(WOUTER, R2WC, layer('elements', 'demo')) },
  { files: ['src/elements/**'], rules: forbid(WOUTER, R2WC, layer('demo')) },
  {
    files: ['src/elements/wrapper/define.ts', 'src/elements/notifications/notifications-element.ts'],
    rules: forbid(WOUTER, layer('demo')),
  },
  { files: ['demo/portal/**'], rules: forbid(R2WC) },
  {
    files: ['**/*.tsx', '**/use-*.ts'],
    ...reactHooks.configs.flat.recommended,
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      // Writing a signal's `.value` in a handler or an effect is how views keep their state.
      'react-hooks/immutability': 'off',
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Only core/platform/safety/html.ts makes markup of text.',
        },
      ],
    },
  },
  {
    files: ['test/**'],
    rules: {
      // Node's `test()` returns a promise that the runner itself waits for.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
          ],
        },
      ],
      // chai's assertions are properties.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    files: ['test/{core,views,elements}/**'],
    rules: {
      // The types of @open-wc's plugins call each `equal()` a promise; the one assertion that is
      // one in truth must be waited for.
      '@typescript-eslint/no-floating-promises': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExpressionStatement > CallExpression[callee.property.name="accessible"]',
          message: 'Await it: it passes before it has looked.',
        },
      ],
    },
  },
  {
    // A style sheet's text is a module's default, as bundlers have it.
    files: ['src/css.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', URL: 'readonly', Buffer: 'readonly', console: 'readonly' },
    },
  },
);
