import {
  CORE_FOLDERS,
  coreFoldersAfter,
  GATEWAY_FOLDERS,
  gatewayFoldersFrom,
  layersAfter,
  ONLY_PACKAGES,
  SRC,
} from './tools/layers.mjs';
import { STRICT_RULES } from './tools/strict-rules.mjs';

/** Full zod costs 16 KB (Brotli) and 226 ms on a slow phone more than zod/mini. */
const ZOD = { group: ['zod', 'zod/*', '!zod/mini'], message: 'Import zod/mini.' };
/** The page does the routing: the tags dispatch `sso-navigate`. */
const WOUTER = { group: ['wouter', 'wouter/*'], message: 'Only demo/portal uses a router.' };
/** define.ts works around the wrapper's gaps in one place. */
const R2WC = {
  group: ['@r2wc/*'],
  message: 'Only elements/wrapper/define.ts and the notifications element wrap views.',
};
/** Suite apps import the core without the views and must not load React with it. */
const REACT = {
  group: ['react', 'react/*', 'react-dom', 'react-dom/*', '@preact/*', '@nanostores/react'],
  message: 'The core imports neither React nor signals.',
};

const forbid = (...patterns) => ({
  'no-restricted-imports': ['error', { patterns: [ZOD, ...patterns] }],
});
/** Matches relative imports of folders, such as `../../views/` for `src/views`. */
const relativePaths = (folders) =>
  `^(?:\\.\\.?/)+(?:src/)?(?:${folders.map((folder) => folder.replace('src/', '')).join('|')})/`;
const layersAbove = (layer) => ({
  regex: relativePaths(layersAfter(layer)),
  message: 'Imports go from demo to elements to views to core, never back (tools/layers.mjs).',
});
const foldersAfter = (folder) => ({
  regex: relativePaths(coreFoldersAfter(folder)),
  message: `core/${folder} imports only the folders before it in tools/layers.mjs.`,
});
const gatewayFolders = (folder) => ({
  regex: relativePaths(gatewayFoldersFrom(folder)),
  message: `${folder} imports only the earlier rows of GATEWAY_FOLDERS in tools/layers.mjs.`,
});
/** Matches relative imports of folders from the project's folder, such as `../../src/views/`. */
const rootPaths = (folders) => ({
  regex: `^(?:\\.\\.?/)+(?:${folders.join('|')})/`,
  message:
    'Import sso-contract by its name, and nothing else of src (ONLY_PACKAGES in tools/layers.mjs).',
});

const EXPORT_BY_NAME = { selector: 'ExportDefaultDeclaration', message: 'Export by name.' };
const NO_MARKUP = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Only core/platform/safety/html.ts turns text into markup.',
};
/** Forbids syntax, and `import('…')` of paths as a type, which `no-restricted-imports` does not check. */
const forbidSyntax = (selectors, ...patterns) => ({
  'eslint-js/no-restricted-syntax': [
    'error',
    ...selectors,
    ...patterns.map(({ regex, message }) => ({
      // A selector ends its regular expression at the first slash.
      selector: `TSImportType[source.value=/${regex.replaceAll('/', '\\u002f')}/]`,
      message,
    })),
  ],
});
/** Forbids imports in all forms. */
const forbidPaths = (others, ...patterns) => ({
  ...forbid(...others, ...patterns),
  ...forbidSyntax([EXPORT_BY_NAME], ...patterns),
});

export default {
  plugins: ['eslint', 'typescript', 'react', 'oxc'],
  // ESLint's own rule, for what oxlint does not have.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'error' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  // Fixtures and third-party apps, which have their own tools.
  ignorePatterns: [
    'dist',
    'gateway/dist',
    '.data',
    '.cache',
    'coverage',
    '/docs',
    'test/types/*/',
    'test/apps/pages',
    'test/hosts/apps',
    'test/hosts/stacks/',
    'bench/peers',
    'tools/build/types',
  ],
  rules: {
    // Writing a signal's `.value` in a handler or an effect is how views keep their state.
    'react/immutability': 'off',
    // Objects here are closures without a `this`, so their methods can be destructured.
    'typescript/unbound-method': 'off',
    // Password rules and spelled-out captchas count code points.
    'typescript/no-misused-spread': 'off',
    // `void` marks a result as ignored on purpose, whether or not there is one.
    'typescript/no-meaningless-void-operator': 'off',
    // What is sorted are texts, by their code units.
    'typescript/require-array-sort-compare': 'off',
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...Object.fromEntries(STRICT_RULES.map((rule) => [rule, 'error'])),
        // Numbers are fine in template strings; `String(n)` around each would hide the text.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        // React's handlers may be async: rejections reach `unhandledrejection`, as thrown errors reach `error`.
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        // A type that is imported as a value keeps its module in the bundle.
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        // With named exports a thing has the same name in every file.
        ...forbidSyntax([EXPORT_BY_NAME]),
        // A longer file usually contains more than one idea.
        'max-lines': ['error', { max: 250 }],
        // Text from a tenant or a gateway becomes markup in one place only, through the sanitizer.
        'no-restricted-properties': [
          'error',
          ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe'].map((property) => ({
            property,
            message: 'Only core/platform/safety/html.ts turns text into markup.',
          })),
        ],
        ...forbid(WOUTER, R2WC),
      },
    },
    {
      files: ['src/core/**'],
      rules: forbidPaths([WOUTER, R2WC, REACT], layersAbove('src/core')),
    },
    ...CORE_FOLDERS.slice(0, -1)
      .flat()
      .map((folder) => ({
        files: [`src/core/${folder}/**`],
        rules: forbidPaths([WOUTER, R2WC, REACT], layersAbove('src/core'), foldersAfter(folder)),
      })),
    ...ONLY_PACKAGES.map(({ folder, never }) => ({
      files: [`${folder}/**/*.{ts,tsx}`],
      rules: forbidPaths([WOUTER, R2WC], rootPaths(never)),
    })),
    ...GATEWAY_FOLDERS.flat()
      .filter((folder) => gatewayFoldersFrom(folder).length > 0 && !folder.endsWith('.ts'))
      .map((folder) => ({
        files: [`gateway/src/${folder}/**`],
        rules: forbidPaths([WOUTER, R2WC], gatewayFolders(folder), rootPaths(SRC)),
      })),
    {
      // The sanitizer, and the tests that check its results.
      files: ['src/core/platform/safety/html.ts', 'test/**'],
      rules: { 'no-restricted-properties': 'off' },
    },
    { files: ['src/views/**'], rules: forbidPaths([WOUTER, R2WC], layersAbove('src/views')) },
    {
      // Their bundles import the public API by its name; anything else of `src` would be a copy beside the page's own.
      files: ['src/{react,vue}/**'],
      rules: forbidPaths([WOUTER, R2WC], {
        regex:
          '^\\.\\./(?:core/[a-z-]+/|core/(?:configure|stores)\\.|(?:elements|server|testing|views)/)',
        message: 'Import only the public API, core/index.ts.',
      }),
    },
    { files: ['src/elements/**'], rules: forbidPaths([WOUTER, R2WC], layersAbove('src/elements')) },
    {
      files: [
        'src/elements/wrapper/define.ts',
        'src/elements/notifications/notifications-element.ts',
      ],
      rules: forbidPaths([WOUTER], layersAbove('src/elements')),
    },
    { files: ['demo/portal/**'], rules: forbid(R2WC) },
    {
      files: ['**/*.tsx', '**/use-*.ts'],
      rules: {
        'react/rules-of-hooks': 'error',
        ...forbidSyntax([EXPORT_BY_NAME, NO_MARKUP]),
      },
    },
    ...['src/views', 'src/elements'].map((layer) => ({
      files: [`${layer}/**/*.tsx`, `${layer}/**/use-*.ts`],
      rules: forbidSyntax([EXPORT_BY_NAME, NO_MARKUP], layersAbove(layer)),
    })),
    {
      files: ['test/**'],
      rules: {
        // Node's `test()` returns a promise that the runner awaits.
        'typescript/no-floating-promises': [
          'error',
          {
            allowForKnownSafeCalls: [
              { from: 'package', package: 'node:test', name: ['test', 'it', 'describe', 'suite'] },
            ],
          },
        ],
        // chai's assertions are properties.
        'no-unused-expressions': 'off',
      },
    },
    {
      files: ['test/{core,views,elements}/**'],
      rules: {
        // The types of @open-wc's plugins declare every assertion as a promise. Only `accessible()`
        // returns one, and it must be awaited.
        'typescript/no-floating-promises': 'off',
        ...forbidSyntax([
          {
            selector: 'ExpressionStatement > CallExpression[callee.property.name="accessible"]',
            message: 'Await it: otherwise the test ends before the check.',
          },
        ]),
      },
    },
    {
      // Bundlers export a style sheet's text as the module's default; VitePress reads the default of its own files.
      files: ['src/css.d.ts', 'site/.vitepress/**'],
      rules: { 'eslint-js/no-restricted-syntax': 'off' },
    },
    {
      // JavaScript declares no types.
      files: ['**/*.{js,mjs}'],
      rules: {
        'typescript/no-floating-promises': 'off',
        'typescript/no-unsafe-unary-minus': 'off',
        'typescript/restrict-template-expressions': 'off',
      },
    },
  ],
};
