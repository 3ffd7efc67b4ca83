import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import { isCurrent, noticesAt, parseNotices } from '../../../src/core/notices/notice.ts';

// Rules: notifications-27, notifications-28, notifications-30, notifications-31, notifications-33, notifications-37

const PAGE = 'https://portal.example/login';
const notice = (id: unknown, more: object = {}) =>
  ({
    type: 'NOTICE',
    value: `Text of ${String(id)}`,
    html: '',
    color: '',
    id,
    ...more,
  }) as ThemeEntry;
const parse = (entries: readonly ThemeEntry[], language = 'en-US') =>
  parseNotices(entries, PAGE, language);
const ids = (notices: readonly { readonly id: string }[]) => notices.map(({ id }) => id);

describe('the notices of a theme', () => {
  it('begin with the most urgent, and keep their order within a level', () => {
    const entries = [
      notice('info-1'),
      notice('warning', { level: 'warning' }),
      notice('info-2', { level: 'loud' }),
      notice('critical', { level: 'critical' }),
    ];
    expect(ids(parse(entries))).to.deep.equal(['critical', 'warning', 'info-1', 'info-2']);
    expect(parse(entries).at(-1)?.level).to.equal('info');
  });

  for (const [what, entry] of [
    ['without an ID', notice(undefined)],
    ['with an ID that is no text', notice(7)],
    ['with an ID of 101 characters', notice('x'.repeat(101))],
    ['without a text', notice('a', { value: '  ' })],
    ['of another type', { ...notice('a'), type: 'NEWS' }],
  ] as const)
    it(`leave out an entry ${what}`, () => {
      expect(ids(parse([entry, notice('b')]))).to.deep.equal(['b']);
    });

  it('are plain text of at most 500 characters', () => {
    const value = `<b>Sale</b>\u202E\n${'x'.repeat(600)}`;
    const [shown] = parse([notice('a', { value })]);
    expect(shown?.text.startsWith('<b>Sale</b> xxx')).to.equal(true);
    expect(shown?.text.length).to.equal(501);
    expect(shown?.text.endsWith('…')).to.equal(true);
  });

  it('have a link only if it is safe', () => {
    const hrefOf = (url: string) => parse([notice('a', { url })])[0]?.href;
    expect(hrefOf('https://status.example/x')).to.equal('https://status.example/x');
    for (const url of ['javascript:alert(1)', 'mailto:a@b.example', 'https://u:p@x.example/'])
      expect(hrefOf(url), url).to.equal('');
  });

  it('of one ID are translations, of which the page’s language counts', () => {
    const entries = [
      notice('a', { lang: 'en', value: 'Closed' }),
      notice('a', { lang: 'de-AT', value: 'Geschlossen' }),
      notice('a', { lang: 'de', value: 'Zu' }),
    ];
    const textIn = (language: string) => parse(entries, language).map(({ text }) => text);
    expect(textIn('de-DE')).to.deep.equal(['Geschlossen']);
    expect(textIn('en-US')).to.deep.equal(['Closed']);
    expect(textIn('fr-FR')).to.deep.equal(['Closed']);
  });
});

describe('the places of a notice', () => {
  const at = (on: unknown) =>
    (['sign-in', 'dashboard', 'menu', 'pages'] as const).filter(
      (place) => noticesAt(parse([notice('a', { on })]), place, []).length > 0,
    );
  it('are those that it names, and all if it names none', () => {
    expect(at(['sign-in', 'moon', 'menu'])).to.deep.equal(['sign-in', 'menu']);
    expect(at(undefined)).to.deep.equal(['sign-in', 'dashboard', 'menu', 'pages']);
    expect(at([])).to.deep.equal([]);
  });

  it('show five at most, without those that the user has dismissed', () => {
    const seven = parse([1, 2, 3, 4, 5, 6, 7].map((number) => notice(`n${number}`)));
    expect(ids(noticesAt(seven, 'menu', []))).to.deep.equal(['n1', 'n2', 'n3', 'n4', 'n5']);
    expect(ids(noticesAt(seven, 'menu', ['n1', 'n4']))).to.deep.equal([
      'n2',
      'n3',
      'n5',
      'n6',
      'n7',
    ]);
  });

  it('show a critical notice whatever is dismissed', () => {
    const notices = parse([notice('a', { level: 'critical' }), notice('b')]);
    expect(ids(noticesAt(notices, 'pages', ['a', 'b']))).to.deep.equal(['a']);
  });
});

describe('the time of a notice', () => {
  const times = { from: '2026-11-28T10:00:00Z', until: '2026-11-28T11:00:00Z' };
  const [timed] = parse([notice('a', times)]);
  if (!timed) throw new Error('no notice');
  const isCurrentAt = (time: string) => isCurrent(timed, Date.parse(time));

  it('includes its first moment, and excludes its last', () => {
    const seen = ['09:59:59', '10:00:00', '10:59:59', '11:00:00'].map((time) =>
      isCurrentAt(`2026-11-28T${time}Z`),
    );
    expect(seen).to.deep.equal([false, true, true, false]);
  });

  it('decides nothing if the gateway’s time is not known, or the notice has none', () => {
    expect(isCurrent(timed, Number.NaN)).to.equal(true);
    const [endless] = parse([notice('b', { from: '', until: 'soon' })]);
    expect(endless && isCurrent(endless, Date.now())).to.equal(true);
  });
});
