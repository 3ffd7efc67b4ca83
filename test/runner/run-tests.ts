import { buildIfStale } from '../../tools/fresh-build.ts';
import { buildSiteIfStale } from '../../tools/site/build-site.ts';
import { runBrowserFiles } from './browser-files.ts';
import { runNodeFiles } from './node-files.ts';
import { faultyStep, type FileResult } from './tally.ts';
import { BROWSER_SUITES, longestFirst, suiteOf, SUITES_WITHOUT_BUILD } from './test-files.ts';

/** Files that run at once, more than a machine has cores: most tests wait for a clock, a page or a reply. */
const CONCURRENCY = 5;
/** Further files that run while the CPUs are idle. */
const EXTRA = 3;

const needsBuild = (file: string): boolean => !SUITES_WITHOUT_BUILD.has(suiteOf(file));

/** Builds what the files need. Returns the build's failure; undefined if it succeeded. */
async function build(files: readonly string[]): Promise<FileResult | undefined> {
  try {
    await buildIfStale();
    // Here, because several processes that build the site would remove each other's files.
    if (files.some((file) => suiteOf(file) === 'site')) await buildSiteIfStale();
    return undefined;
  } catch (error) {
    return faultyStep('build', error instanceof Error ? error.message : String(error));
  }
}

/** Runs test files. Those that need no build run during the build. */
export async function runTests(files: readonly string[]): Promise<FileResult[]> {
  const inBrowser = files.filter((file) => BROWSER_SUITES.has(suiteOf(file)));
  const inNode = files.filter((file) => !inBrowser.includes(file));
  const early = inNode.filter((file) => !needsBuild(file));
  const late = longestFirst(inNode.filter(needsBuild));
  const fault = late.length > 0 ? build(late) : Promise.resolve(undefined);
  const results = await Promise.all([
    runNodeFiles([...early, ...late], {
      concurrency: CONCURRENCY,
      extra: EXTRA,
      waitsForBuild: needsBuild,
      build: fault.then((failure) => failure === undefined),
    }),
    runBrowserFiles(inBrowser),
  ]);
  const failure = await fault;
  return [...(failure ? [failure] : []), ...results.flat()];
}

/** Runs one test file in a process of its own, with nothing beside it. */
export const runAlone = async (file: string): Promise<FileResult> => {
  console.log(`\nSecond run, alone: ${file}`);
  const results = await runTests([file]);
  return (
    results.find((result) => result.file === file) ??
    faultyStep(suiteOf(file), `${file} has no result`)
  );
};
