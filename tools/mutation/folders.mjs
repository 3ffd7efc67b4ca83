/** The folders that mutation testing measures, each in a run of its own. */
export const FOLDERS = [
  {
    name: 'core',
    tests: ['test/core'],
    leftOut: [
      // Lists without behavior: the English texts, which `npm test -- rules` compares with the other languages, the
      // country codes and the menu of the suite.
      '!src/core/i18n/en-us/**',
      '!src/views/profile/countries/list.ts',
      '!src/core/products/suite-menu.ts',
    ],
    threshold: 94,
  },
  {
    name: 'views',
    tests: ['test/core', 'test/views', 'test/elements'],
    // Drawings: their paths have no behavior.
    leftOut: ['!src/views/**/*icons.tsx', '!src/views/shared/ui/default-mark.tsx'],
    threshold: 85,
  },
  {
    name: 'elements',
    tests: ['test/core', 'test/views', 'test/elements'],
    // These run while the elements are built, never in a page.
    leftOut: ['!src/elements/prerender/*.prerender.tsx', '!src/elements/prerender/render-view.ts'],
    threshold: 85,
  },
];

/** Judges palettes for half a minute, through every style sheet: too slow to run for each mutant. */
export const SLOW_TESTS = ['test/views/shared/contrast.test.tsx'];

/** The folder that this process measures; `run.mjs` names it. */
export function currentFolder() {
  const name = process.env.MUTATION_FOLDER ?? 'core';
  const folder = FOLDERS.find((one) => one.name === name);
  if (!folder) throw new Error(`MUTATION_FOLDER is ${name}, which is not measured.`);
  return folder;
}
