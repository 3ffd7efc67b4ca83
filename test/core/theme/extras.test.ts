import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import { parseHelp } from '../../../src/core/theme/extras.ts';

// Rules: sign-in-67

const contact = (url: unknown, value = 'Help', more: object = {}) =>
  ({ type: 'HELP', value, html: '', color: '', url, ...more }) as ThemeEntry;
const parse = (...entries: ThemeEntry[]) => parseHelp(entries, 'https://portal.example/login');

describe('a contact of a theme', () => {
  for (const [url, href, kind] of [
    ['https://help.example/start', 'https://help.example/start', 'web'],
    ['/help', 'https://portal.example/help', 'web'],
    ['mailto:help@acme.example', 'mailto:help@acme.example', 'mail'],
    [' TEL:+44-20-7946-0000 ', 'TEL:+44-20-7946-0000', 'phone'],
  ] as const)
    it(`may be ${url.trim()}`, () => {
      expect(parse(contact(url))).to.deep.equal([{ label: 'Help', lang: '', href, kind }]);
    });

  for (const url of [
    undefined,
    '',
    'javascript:alert(1)',
    'http://help.example/',
    'https://user:secret@help.example/',
    'mailto:a@b.example?bcc=evil@x.example',
    'mailto:a@b.example,c@d.example',
    'mailto:support',
    'tel:',
    'tel:*#06#',
    'sms:+4420',
    'data:text/html,x',
  ])
    it(`is left out with the address ${String(url)}`, () => {
      expect(parse(contact(url))).to.deep.equal([]);
    });

  it('needs a label, which is plain text', () => {
    expect(parse(contact('/help', ' \u202E '))).to.deep.equal([]);
    expect(parse(contact('/help', '<i>Call</i>', { lang: ' nl ' }))).to.deep.include({
      ...{ label: '<i>Call</i>', lang: 'nl', kind: 'web', href: 'https://portal.example/help' },
    });
  });

  it('is one of six at most', () => {
    expect(parse(...Array.from({ length: 9 }, (_, at) => contact(`/help/${at}`)))).to.have.length(
      6,
    );
  });
});
