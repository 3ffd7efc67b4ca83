import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type * as Template from './template/index.ts';

/** A defect: a part of the template's sources, which occurs once in them, and its replacement. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  /** A second replacement, for a defect in two places. */
  readonly also?: Replacement | undefined;
}

const FOLDER = 'test/check-gateway/template';
const CONTRACT = /\/src\/core\/contract\/[\w-]+\.ts$/;

/** Bundles what the template needs from the contract, once for all defects. Returns the file. */
async function bundleContract(folder: string): Promise<string> {
  const modules = ['calls', 'credentials', 'names', 'password-rule', 'roles'];
  const outfile = join(folder, 'contract.mjs');
  await build({
    stdin: {
      contents: modules.map((name) => `export * from './src/core/contract/${name}.ts';`).join('\n'),
      resolveDir: '.',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

/** Loads the template's sources, each time with another defect. */
export async function openTemplate() {
  const folder = await mkdtemp(resolve('.cache/check-gateway-'));
  const contract = pathToFileURL(await bundleContract(folder)).href;

  async function load(defect?: Replacement): Promise<typeof Template> {
    const parts = [defect, defect?.also].filter((part) => part !== undefined);
    let count = 0;
    const seed: Plugin = {
      name: 'seed',
      setup(bundle) {
        bundle.onResolve({ filter: CONTRACT }, () => ({ path: contract, external: true }));
        bundle.onLoad({ filter: /\/template\/[\w-]+\.ts$/ }, async ({ path }) => {
          const source = await readFile(path, 'utf8');
          const contents = parts.reduce((text, { from, to }) => {
            count += text.split(from).length - 1;
            return text.replace(from, () => to);
          }, source);
          return { contents, loader: 'ts' };
        });
      },
    };
    const { outputFiles } = await build({
      entryPoints: [`${FOLDER}/index.ts`],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      plugins: [seed],
    });
    if (count !== parts.length)
      throw new Error(`${JSON.stringify(parts)} occurs ${count} times in ${FOLDER}`);
    const script = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
    return (await import(`data:text/javascript;base64,${script}`)) as typeof Template;
  }

  return { load, close: () => rm(folder, { recursive: true, force: true }) };
}
