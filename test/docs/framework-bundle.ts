import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type Loader, type Plugin } from 'esbuild';
import { compileScript, parse } from 'vue/compiler-sfc';
import * as z from 'zod/mini';
import type { Block } from './blocks.ts';

const { exports } = z
  .object({
    exports: z.record(z.string(), z.union([z.string(), z.object({ default: z.string() })])),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** The framework of an example, by the language of its block. */
type Framework = 'react' | 'vue' | 'svelte' | 'angular';
const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  tsx: 'react',
  vue: 'vue',
  svelte: 'svelte',
  ts: 'angular',
};

/** Programs that show the component `example`. */
const STARTS: Readonly<Record<Framework, string>> = {
  react: `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    createRoot(document.querySelector('#app')).render(createElement(example));`,
  vue: `
    import { createApp } from 'vue';
    createApp(example).mount('#app');`,
  svelte: `
    import { mount } from 'svelte';
    mount(example, { target: document.querySelector('#app') });`,
  angular: `
    import '@angular/compiler';
    import { bootstrapApplication } from '@angular/platform-browser';
    await bootstrapApplication(example);`,
};

/** Returns the program of a page whose fragment names the example to show, which is the first export of its module. */
const programOf = (framework: Framework, names: readonly string[]): string => `
  const modules = {
    ${names.map((name) => `'${name}': () => import('example/${name}')`).join(',\n')}
  };
  const [example] = Object.values(await modules[location.hash.slice(1)]());
  ${STARTS[framework]}`;

/** Compiles a component of Vue as the guide to Vue sets it up. */
function compileVue(source: string): string {
  const { descriptor, errors } = parse(source);
  if (errors[0]) throw errors[0];
  const compilerOptions = { isCustomElement: (tag: string) => tag.startsWith('sso-') };
  const options = { id: 'example', inlineTemplate: true, templateOptions: { compilerOptions } };
  return compileScript(descriptor, options).content;
}

/** Compiles a component of Svelte with the compiler in a folder. */
function compileSvelte(source: string, folder: string): string {
  const svelte = createRequire(join(folder, 'package.json'))('svelte/compiler') as {
    compile(source: string, options: object): { js: { code: string } };
  };
  return svelte.compile(source, { generate: 'client' }).js.code;
}

const LOADERS: Readonly<Record<Framework, Loader>> = {
  react: 'tsx',
  vue: 'ts',
  svelte: 'js',
  angular: 'ts',
};

/** Resolves the package's entries to the files that the page serves. An entry that does not exist is an error. */
const packageEntries: Plugin = {
  name: 'package-entries',
  setup({ onResolve }) {
    onResolve({ filter: /^sso-elements\// }, ({ path }) => {
      const found = exports[path.replace('sso-elements', '.')];
      const file = typeof found === 'object' ? found.default : undefined;
      if (!file) return { errors: [{ text: `The package has no entry ${path}.` }] };
      return { path: file.replace('./dist/cdn/', '/elements/'), external: true, sideEffects: true };
    });
  },
};

function compile(framework: Framework, text: string, folder: string): string {
  if (framework === 'vue') return compileVue(text);
  return framework === 'svelte' ? compileSvelte(text, folder) : text;
}

/** Returns the name of an example: that of its element. */
export const elementOf = ({ page }: Block): string => /(sso-[\w-]+)\.md$/.exec(page)?.[1] ?? '';

/**
 * Bundles the examples of a language with their framework. The fragment of the page's address names the element whose
 * example is shown. `folder` has the packages that the project itself does not use.
 */
export async function bundleExamples(
  language: string,
  blocks: readonly Block[],
  folder: string,
): Promise<string> {
  const framework = FRAMEWORKS[language];
  if (!framework) throw new Error(`No framework has the language ${language}.`);
  const resolveDir = framework === 'react' || framework === 'vue' ? resolve('.') : folder;
  const texts = new Map(blocks.map((block) => [`example/${elementOf(block)}`, block.text]));
  const examples: Plugin = {
    name: 'examples',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^example\// }, ({ path }) => ({ path, namespace: 'example' }));
      onLoad({ filter: /.*/, namespace: 'example' }, ({ path }) => ({
        contents: compile(framework, texts.get(path) ?? '', folder),
        resolveDir,
        loader: LOADERS[framework],
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: programOf(framework, blocks.map(elementOf)), resolveDir, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    plugins: [packageEntries, examples],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
