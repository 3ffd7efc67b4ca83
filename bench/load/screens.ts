import { readdirSync, statSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { readScreenFiles, viewFiles, type ScreenFiles } from '../../tools/screen-files.mjs';
import type { Line } from './figures.ts';
import { readMeasurements } from './in-page.ts';
import { SCREENS, SUBJECTS } from './rows.ts';
import { openVisit, settle, type Subject } from './visit.ts';

const isCode = ({ name }: { name: string }) => /\.(js|css)$/.test(name);
const fileOf = (name: string) => name.replace('/elements/', 'dist/cdn/');

/** Returns the scripts and style sheets of a settled screen by path, and the heap after garbage collection. */
async function contentsOf(browser: Browser, origin: string, subject: Subject) {
  const { context, page, devtools } = await openVisit(browser, origin, subject, { isSlow: false });
  try {
    await settle(page, 3000);
    const { files } = await page.evaluate(readMeasurements);
    for (let sweep = 0; sweep < 3; sweep += 1) await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    const bytes = new Map(files.filter(isCode).map(({ name, bytes }) => [fileOf(name), bytes]));
    return { bytes, heapBytes: usedSize };
  } finally {
    await context.close();
  }
}

type Bytes = ReadonlyMap<string, number>;
const sum = (bytes: Bytes, files: Iterable<string> = bytes.keys()) =>
  [...files].reduce((total, file) => total + (bytes.get(file) ?? 0), 0);
const without = (own: Bytes, other: Bytes) => [...own.keys()].filter((file) => !other.has(file));

/** Throws unless the screens have loaded exactly the files that `npm run size` weighs. */
function checkFiles(loaded: ScreenFiles): void {
  for (const [tag, files] of Object.entries(readScreenFiles())) {
    const found = loaded[tag as keyof ScreenFiles];
    const wrong = [...files, ...found].filter((file) => !files.has(file) || !found.has(file));
    if (wrong.length > 0)
      throw new Error(`tools/screen-files.mjs is wrong about <${tag}>: ${wrong.join(', ')}`);
  }
}

/** Returns the locale with the largest file of texts. */
function heaviestLocale(): string {
  const sizes = readdirSync('dist/cdn/chunks')
    .filter((file) => /^[a-z]{2}_[A-Z]{2}-.*\.js\.br$/.test(file))
    .map((file) => ({ file, size: statSync(`dist/cdn/chunks/${file}`).size }));
  return sizes.sort((a, b) => b.size - a.size)[0]?.file.slice(0, 5) ?? '';
}

/** Measures the bytes and the heap of our complete screens in a browser. */
export async function weigh(browser: Browser, origin: string): Promise<Line[]> {
  const login = await contentsOf(browser, origin, SCREENS.login);
  const dashboard = await contentsOf(browser, origin, SCREENS.dashboard);
  const profile = await contentsOf(browser, origin, SCREENS.profile);
  const six = await contentsOf(browser, origin, SCREENS['six tags']);
  const loaded: ScreenFiles = {
    'sso-login': new Set(login.bytes.keys()),
    'sso-dashboard': new Set(dashboard.bytes.keys()),
    'sso-profile': new Set(profile.bytes.keys()),
  };
  checkFiles(loaded);
  const heapOf = async (name: 'empty-element' | 'react-idle-timer'): Promise<Line> => {
    const { heapBytes } = await contentsOf(browser, origin, SUBJECTS[name]);
    return { what: `${name}, heap`, value: heapBytes, unit: 'MB' };
  };
  const locale = heaviestLocale();
  const path = `${SCREENS.login.path}?locale=${locale}`;
  const foreign = await contentsOf(browser, origin, { ...SCREENS.login, path });
  const more = without(foreign.bytes, login.bytes);
  const kb = (what: string, value: number, atMost?: number): Line => ({
    what,
    value,
    unit: 'KB',
    ...(atMost !== undefined && { atMost }),
  });
  return [
    kb('login complete', sum(login.bytes), 116_000),
    { what: 'login complete, heap', value: login.heapBytes, atMost: 2_200_000, unit: 'MB' },
    await heapOf('empty-element'),
    await heapOf('react-idle-timer'),
    kb('dashboard’s view', sum(dashboard.bytes, viewFiles('sso-dashboard', loaded)), 10_000),
    kb('dashboard over login', sum(dashboard.bytes, without(dashboard.bytes, login.bytes))),
    kb('profile’s view', sum(profile.bytes, viewFiles('sso-profile', loaded)), 14_000),
    kb('profile over login', sum(profile.bytes, without(profile.bytes, login.bytes))),
    kb(`heaviest locale (${locale})`, sum(foreign.bytes, more), 3000),
    { what: 'files of a locale', value: more.length, atMost: 1, unit: '' },
    kb('six tags, eager', sum(six.bytes), 14_000),
  ];
}
