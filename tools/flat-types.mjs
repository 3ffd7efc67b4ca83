/**
 * Rollup plugin: declarations lie below `types/` as the sources lie below `src/`. TypeScript repeats
 * the whole path because the portal is compiled along; the portal's own are of no use to anybody.
 */
export function flatTypes() {
  return {
    name: 'flat-types',
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (name.startsWith('types/demo/')) delete bundle[name];
        else if (name.startsWith('types/src/'))
          file.fileName = name.replace('types/src/', 'types/');
      }
    },
  };
}
