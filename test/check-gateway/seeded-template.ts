import { posix } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type * as Template from '../../cli/create-gateway/template/src/index.ts';
import { templateFiles } from '../../tools/build/gateway-template.mjs';

/** A defect: a part of the template's sources, which occurs once in them, and its replacement. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
  /** A second replacement, for a defect in two places. */
  readonly also?: Replacement | undefined;
}

const FOLDER = 'src';
const SOURCES = [...(await templateFiles())].filter(([path]) => path.startsWith(`${FOLDER}/`));

/** Loads the gateway that `create-gateway` writes, with a defect or without. */
export async function loadTemplate(defect?: Replacement): Promise<typeof Template> {
  const parts = [defect, defect?.also].filter((part) => part !== undefined);
  let count = 0;
  const seeded = new Map(
    SOURCES.map(([path, source]) => {
      const contents = parts.reduce((text, { from, to }) => {
        count += text.split(from).length - 1;
        return text.replace(from, () => to);
      }, source);
      return [path, contents];
    }),
  );
  if (count !== parts.length)
    throw new Error(`${JSON.stringify(parts)} occurs ${count} times in the template`);
  const inMemory: Plugin = {
    name: 'in-memory',
    setup(bundle) {
      bundle.onResolve({ filter: /^\./ }, ({ path, importer }) => ({
        path: posix.join(posix.dirname(importer), path),
        namespace: 'template',
      }));
      bundle.onLoad({ filter: /./, namespace: 'template' }, ({ path }) => ({
        contents: seeded.get(path),
        loader: 'ts',
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: {
      contents: seeded.get(`${FOLDER}/index.ts`) ?? '',
      loader: 'ts',
      sourcefile: `${FOLDER}/index.ts`,
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [inMemory],
  });
  const script = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  return (await import(`data:text/javascript;base64,${script}`)) as typeof Template;
}
