import { expect } from '@open-wc/testing';
import { parseHelpLinks } from '../../../src/views/shared/chrome/help-links.ts';

// Rules: header-08

const PAGE = 'https://portal.example/dashboard';
const hrefs = (given: unknown) =>
  parseHelpLinks(given, PAGE).map(({ item, href }) => `${item} ${href}`);

describe('help links', () => {
  it('are in a fixed order', () => {
    const given = { talk: 'tel:1', documentation: 'https://a.example/', status: '/status' };
    expect(hrefs(given)).to.deep.equal([
      'documentation https://a.example/',
      'status https://portal.example/status',
      'talk tel:1',
    ]);
  });

  it('distinguish web addresses from those that open another program', () => {
    const given = {
      api: 'http://a.example/?next=tel:1',
      feedback: ' MAILTO:a@b.example ',
      talk: 'tel:1',
    };
    const links = parseHelpLinks(given, PAGE);
    expect(links.map(({ isWeb }) => isWeb)).to.deep.equal([true, false, false]);
  });

  const BAD: unknown[] = [
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/1',
    'vbscript:x',
    'https://user:pass@a.example',
    'mailto:',
    '',
    '   ',
    7,
    null,
    {},
    ['https://a.example'],
  ];
  for (const bad of BAD) {
    it(`drop ${JSON.stringify(bad)} and keep the others`, () => {
      expect(hrefs({ api: bad, talk: 'tel:1' })).to.deep.equal(['talk tel:1']);
    });
  }

  for (const invalid of [undefined, null, 'https://a.example', 7, [], { other: 'x' }]) {
    it(`are empty if the page sets ${JSON.stringify(invalid)}`, () => {
      expect(hrefs(invalid)).to.deep.equal([]);
    });
  }
});
