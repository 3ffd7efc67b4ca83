import { expect } from '@open-wc/testing';
import { parseMenuLinks } from '../../../src/views/profile/menu-links.ts';

// Rules: profile-03

const PAGE = 'https://portal.example/profile';

describe('the page’s own menu items', () => {
  const table: [what: string, given: unknown, expected: unknown[]][] = [
    ['are kept unchanged', [{ label: 'Team', path: '/team?a=1' }], [['Team', '/team?a=1']]],
    ['are dropped without a label', [{ label: ' ', path: '/team' }], []],
    ['are dropped on another origin', [{ label: 'Evil', path: 'https://evil.example/' }], []],
    ['are dropped without a path', [{ label: 'Team' }], []],
    ['are validated one by one', ['broken', null, { label: 'B', path: '/b' }], [['B', '/b']]],
    ['are empty if they are not a list', { label: 'Team', path: '/team' }, []],
    ['are empty if there are none', undefined, []],
  ];
  for (const [what, given, expected] of table)
    it(what, () => {
      const links = parseMenuLinks(given, PAGE);
      expect(links.map(({ label, path }) => [label, path])).to.deep.equal(expected);
    });
});
