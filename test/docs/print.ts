/** `npm run docs:blocks`: prints each code block of the documentation with the checks that run it. */
import { checksOf } from './checks.ts';
import { exceptionOf } from './exceptions.ts';
import { BLOCKS, placeOf } from './pages.ts';

const rows = BLOCKS.map((block) => {
  const checks = checksOf(block).map(({ name, command }) => `${name} (${command})`);
  const exception = exceptionOf(block);
  return [
    placeOf(block),
    block.language,
    [...checks, ...(exception ? [`not ${exception.isNot}: ${exception.reason}`] : [])].join('; '),
  ] as const;
});
const width = (at: 0 | 1) => Math.max(...rows.map((row) => row[at].length));
const widths = [width(0), width(1)] as const;
for (const [place, language, checks] of rows)
  console.log(`${place.padEnd(widths[0])}  ${language.padEnd(widths[1])}  ${checks}`);
console.log(`${rows.length} code blocks`);
