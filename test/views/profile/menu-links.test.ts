import { expect } from '@open-wc/testing';
import { parseMenuLinks } from '../../../src/views/profile/menu-links.ts';

const PAGE = 'https://portal.example/profile';

describe('the page’s own menu items', () => {
  const table: [what: string, given: unknown, expected: unknown[]][] = [
    ['are kept as they are', [{ label: 'Team', path: '/team?a=1' }], [['Team', '/team?a=1']]],
    ['are none without a label', [{ label: ' ', path: '/team' }], []],
    ['are none on another origin', [{ label: 'Evil', path: 'https://evil.example/' }], []],
    ['are none without a path', [{ label: 'Team' }], []],
    ['are read one by one', ['broken', null, { label: 'B', path: '/b' }], [['B', '/b']]],
    ['are none where they are no list', { label: 'Team', path: '/team' }, []],
    ['are none where there are none', undefined, []],
  ];
  for (const [what, given, expected] of table)
    it(what, () => {
      const links = parseMenuLinks(given, PAGE);
      expect(links.map(({ label, path }) => [label, path])).to.deep.equal(expected);
    });
});
