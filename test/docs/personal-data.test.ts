import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MIGRATIONS } from '../../gateway/src/store/schema/migrations.ts';
import { USER_TABLES } from '../../gateway/src/store/user-tables.ts';
import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import { CONSENT_KEY, ENDED_FOR_KEY, LOCALE_KEY } from '../../src/core/platform/storage.ts';
import { OWN_KEYS, REMEMBERED_KEY, SECTION_KEY } from '../../src/core/platform/storage.ts';
import { SESSION_KEYS, STORAGE_KEYS } from '../../src/core/platform/storage.ts';
import { sectionOf } from '../support/sources/page-sections.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const page = read('docs/gateway/personal-data.md');
const quoted = (text: string) => [...text.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name);
const unique = (names: Iterable<string>) => [...new Set(names)].sort();

/** The cells of a section's rows, by the name in the first cell; the rows of a name are joined. */
function rowsOf(heading: RegExp): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of sectionOf(page, heading).split('\n')) {
    const [name, ...cells] = line.split(/(?<!\\)\|/).slice(1, -1);
    const [key] = quoted(name ?? '');
    if (key === undefined) continue;
    const before = rows.get(key) ?? [];
    rows.set(
      key,
      cells.map((cell, index) => `${before[index] ?? ''} ${cell.trim()}`.trim()),
    );
  }
  return rows;
}

/** The columns that the migrations create, by table. */
function columnsOf(statements: readonly string[]): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  const add = (table = '', text = '') => {
    // A comma in parentheses belongs to a check or to a key of several columns.
    const parts = text.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '').split(',');
    const names = parts.flatMap((part) => /^\s*(?:add column )?(\w+)/.exec(part)?.[1] ?? []);
    const own = names.filter((name) => !['primary', 'foreign', 'unique'].includes(name));
    columns.set(table, [...(columns.get(table) ?? []), ...own]);
  };
  for (const statement of statements) {
    const [, created, body] = /^create table (\w+) \(([^]*)\)$/.exec(statement) ?? [];
    const [, altered, added] = /^alter table (\w+)\s+(add column [^]*)$/.exec(statement) ?? [];
    if (created ?? altered) add(created ?? altered, body ?? added);
  }
  return columns;
}

const columns = columnsOf(MIGRATIONS.flatMap(({ statements }) => statements));
const inDatabase = rowsOf(/In the database/);
const withoutUsers = rowsOf(/Tables without personal data/);

test('the inventory has each table of the database once', () => {
  const listed = [...inDatabase.keys(), ...withoutUsers.keys()];
  assert.deepEqual(listed.sort(), Object.keys(USER_TABLES).sort());
  assert.deepEqual(
    unique([...columns.keys(), 'migrations']),
    unique(listed),
    'a table of the migrations',
  );
});

test('the inventory names each column of a table that has personal data', () => {
  for (const [table, [data = '', why = '', until = '']] of inDatabase) {
    assert.deepEqual(unique(quoted(data)), unique(columns.get(table) ?? []), table);
    assert.ok(why && until, `${table}: why and how long`);
  }
});

test('the inventory says what `user export` and `user delete` do with each table', () => {
  for (const [name, table] of Object.entries(USER_TABLES)) {
    const [, , , exported = '', deleted = ''] = inDatabase.get(name) ?? [];
    if ('none' in table) {
      if (inDatabase.has(name)) assert.deepEqual([exported, deleted], ['no', 'no'], name);
      continue;
    }
    assert.match(exported, /^yes\b/, name);
    assert.deepEqual(unique(quoted(exported)), unique(table.hidden), `${name}: not exported`);
    assert.match(deleted, table.kept === undefined ? /^yes$/ : /^no$/, name);
  }
});

/** Names of locks and channels, which store nothing. */
const NOT_STORED = [
  ...['sso-elements.refresh', 'sso-elements.refresh-takeover', 'sso-elements.session'],
  'sso-elements.sign-out',
];

test('the inventory has each key that the elements store in the browser', () => {
  const listed = [...rowsOf(/Storage of the browser/).keys()];
  const constants = [
    ...STORAGE_KEYS,
    ...Object.values({ ...SESSION_KEYS, ...OWN_KEYS }),
    ...[CONSENT_KEY, ENDED_FOR_KEY, LOCALE_KEY, REMEMBERED_KEY, SECTION_KEY],
  ];
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('testing/'))
    .map((name) => read(`src/${name}`));
  const literals = sources.flatMap((source) =>
    [...source.matchAll(/'(sso-elements\.[\w-]+)/g)].map(([, key = '']) => key),
  );
  const stored = [...constants, ...literals].filter((key) => !NOT_STORED.includes(key));
  assert.deepEqual(listed.sort(), unique(stored));
});

test('the inventory has each cookie that the gateway sets', () => {
  const listed = [...rowsOf(/Cookies/).keys()];
  const [, kinds = ''] =
    /type PrivateCookie = ([^;]+);/.exec(read('gateway/src/http/cookies.ts')) ?? [];
  const hidden = [...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => `sso-${kind}`);
  assert.ok(hidden.length > 6);
  assert.deepEqual(listed.sort(), [...READABLE_COOKIES, XSRF_COOKIE, ...hidden].sort());
});
