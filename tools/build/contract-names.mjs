import { readFileSync } from 'node:fs';

/** Modules of names that most chunks need one or two of. */
const MODULES = ['features', 'names'];
const CONSTANT = /^export const (\w+) = ('[^'\\]*');$/gm;
const IMPORT = /\bimport \{([^{}]*)\} from ['"][^'"]*\/(features|names)\.(?:ts|js)['"];/g;

const readConstants = (module) =>
  new Map(
    [...readFileSync(`src/core/contract/${module}.ts`, 'utf8').matchAll(CONSTANT)].map(
      ([, name, text]) => [name, text],
    ),
  );

/** Returns the code with `constants`, by module and name, in place of their imports. */
export function inlineNames(code, constants) {
  return code.replace(IMPORT, (whole, list, module) => {
    const names = list.split(',').map((name) => name.trim());
    const isInlined = (name) => constants[module].has(name);
    const inlined = names.filter(isInlined);
    if (inlined.length === 0) return whole;
    const rest = names.filter((name) => name && !isInlined(name));
    const kept = rest.length > 0 ? whole.replace(list, ` ${rest.join(', ')} `) : '';
    const texts = inlined.map((name) => `const ${name} = ${constants[module].get(name)};`);
    return `${texts.join(' ')} ${kept}`;
  });
}

/**
 * Rollup plugin that writes the names of the contract where they are used. As imports, all names of all chunks would be
 * part of the core's file, which every screen loads, and of its exports.
 */
export function contractNames() {
  let constants;
  return {
    name: 'contract-names',
    buildStart() {
      constants = Object.fromEntries(MODULES.map((module) => [module, readConstants(module)]));
    },
    transform(code, id) {
      if (!/\/(?:src|demo)\/.*\.tsx?$/.test(id)) return null;
      // The texts stay on the lines of the imports, so that line numbers match without a source map.
      return { code: inlineNames(code, constants), map: null };
    },
  };
}
