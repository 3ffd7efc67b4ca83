import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import type * as Template from '../../cli/create-gateway/template/src/index.ts';

/** A defect: a part of the template's sources, which occurs once in them, and its replacement. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  /** A second replacement, for a defect in two places. */
  readonly also?: Replacement | undefined;
}

const FOLDER = 'cli/create-gateway/template/src';

/** Loads the sources of the small gateway, with a defect or without. */
export async function loadTemplate(defect?: Replacement): Promise<typeof Template> {
  const parts = [defect, defect?.also].filter((part) => part !== undefined);
  let count = 0;
  const seed: Plugin = {
    name: 'seed',
    setup(bundle) {
      bundle.onLoad({ filter: /\/template\/src\/[\w-]+\.ts$/ }, async ({ path }) => {
        // The contract itself has no defects.
        if (path.endsWith('/contract.ts')) return undefined;
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
