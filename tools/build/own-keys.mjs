/** The modules of zod that the browser loads. */
const ZOD = /\/node_modules\/zod\/v4\/(?:core|mini)\/[\w-]+\.js$/;
const LOOP = /\bfor \(const (\w+) in ([\w.]+)\) \{/g;
/** A loop that `LOOP` does not match. zod also writes loops as text, over `${…}`. */
const OTHER_LOOP = /\bfor \((?:const|let|var) \w+ in (?!\$\{)/;

/**
 * Rollup plugin that makes the `for … in` loops of zod skip inherited keys, so that the elements work on a page whose
 * scripts extend `Object.prototype`. Fails if zod has no such loop or another kind of it, because then an update of
 * zod has changed what this file knows.
 */
export function ownKeys() {
  let loops = 0;
  return {
    name: 'own-keys',
    transform(code, id) {
      if (!ZOD.test(id)) return null;
      const replaced = code.replace(LOOP, (_, key, object) => {
        loops += 1;
        return `for (const ${key} of Object.keys(${object})) {`;
      });
      if (OTHER_LOOP.test(replaced)) this.error(`own-keys does not know a loop in ${id}`);
      // The loops stay on their lines, so that line numbers match without a source map.
      return { code: replaced, map: null };
    },
    buildEnd(error) {
      if (!error && loops === 0) this.error('own-keys found no loop in zod; is it still needed?');
    },
  };
}
