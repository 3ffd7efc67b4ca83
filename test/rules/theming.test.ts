import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocblock, readTable, readTokens, usedBy } from '../support/sources/theming-sources.ts';

// Rules: elements-07

/** The tags with a view: the files of their docblock and their view. */
const TAGS = {
  'sso-login': ['src/elements/sso-login.ts', 'src/views/login/login-view.tsx'],
  'sso-dashboard': ['src/elements/sso-dashboard.ts', 'src/views/dashboard/dashboard-view.tsx'],
  'sso-profile': ['src/elements/sso-profile.ts', 'src/views/profile/profile-view.tsx'],
  'sso-user-menu': [
    'src/elements/sso-user-menu.ts',
    'src/views/user-menu/user-menu-view.tsx',
    'src/elements/user-menu/trigger-parts.ts',
    'src/elements/user-menu/panel-parts.ts',
  ],
  'sso-notifications': [
    'src/elements/notifications/notifications-element.ts',
    'src/views/notices/notices-view.tsx',
  ],
} as const;
/** Its view is in the light DOM, which has no shadow parts. */
const LIGHT = 'sso-login';
const tokens = readTokens();
const purposes = new Map(
  readTable('### All tokens').map(([name = '', words = '']) => [name, words]),
);

it('docs/theming.md lists every token with its light and its dark value', () => {
  const rows = readTable('### All tokens').map(([name, , light, dark]) => [name, light, dark]);
  assert.ok(tokens.size > 20);
  assert.deepEqual(
    rows,
    [...tokens].map(([name, { light, dark }]) => [name, light, dark]),
  );
});

for (const [tag, [element, ...views]] of Object.entries(TAGS))
  describe(`<${tag}>`, () => {
    const used = usedBy(...views);

    it('has a docblock with the tokens of its view, described as in docs/theming.md', () => {
      const named = readDocblock(element, 'cssproperty');
      assert.deepEqual(
        [...named.keys()].sort(),
        used.tokens.filter((name) => tokens.has(name)),
      );
      for (const [name, words] of named) assert.equal(words, purposes.get(name), name);
    });

    it('has its parts in docs/theming.md and, if `::part()` reaches them, in its docblock', () => {
      const rows = readTable(`### \`<${tag}>\``);
      assert.deepEqual(rows.map(([name]) => name).sort(), used.parts);
      const named = readDocblock(element, 'csspart');
      assert.deepEqual([...named], tag === LIGHT ? [] : rows);
    });
  });

it('every token is used', () => {
  const used = new Set(Object.values(TAGS).flatMap(([, ...views]) => usedBy(...views).tokens));
  assert.deepEqual(
    [...tokens.keys()].filter((name) => !used.has(name)),
    [],
  );
});
