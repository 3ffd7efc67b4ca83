import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { initials, plainText, truncate } from '../../../../src/core/platform/safety/text.ts';

// Rules: header-04, profile-06, sso-07

const FAMILY = '👨‍👩‍👧‍👦';
const E_ACUTE = 'e\u0301';

describe('a truncated text', () => {
  const table: [title: string, text: string, length: number, expected: string][] = [
    ['stays unchanged if it fits', 'Ada', 3, 'Ada'],
    ['ends with an ellipsis if it is too long', 'Adah', 3, 'Ada…'],
    ['counts an emoji family as one', FAMILY.repeat(3), 2, `${FAMILY.repeat(2)}…`],
    ['keeps an emoji that fits', FAMILY, 1, FAMILY],
    [
      'counts a letter and its combining mark as one',
      E_ACUTE.repeat(4),
      3,
      `${E_ACUTE.repeat(3)}…`,
    ],
    ['keeps flags whole', '🇫🇷🇩🇪🇮🇹', 2, '🇫🇷🇩🇪…'],
    ['may be empty', '', 3, ''],
  ];
  for (const [title, text, length, expected] of table) {
    it(title, () => expect(truncate(text, length)).to.equal(expected));
  }

  it('is 50 characters and an ellipsis for a display name of 60', () => {
    expect(truncate('x'.repeat(60), 50)).to.equal(`${'x'.repeat(50)}…`);
    expect(truncate('x'.repeat(50), 50)).to.equal('x'.repeat(50));
  });

  it('never has more graphemes than allowed, and never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 20 }), (text, max) => {
        const cut = truncate(text, max);
        const kept = cut === text ? cut : cut.slice(0, -1);
        const { length } = [...new Intl.Segmenter().segment(kept)];
        return length <= max && text.startsWith(kept) && kept.isWellFormed();
      }),
    );
  }).timeout(60_000);
});

describe('initials', () => {
  const table: [name: string, expected: string][] = [
    ['Ada Lovelace', 'AL'],
    ['ada king lovelace', 'AL'],
    ['  Ada   Lovelace ', 'AL'],
    ['Ada\tLovelace', 'AL'],
    ['Ada', 'A'],
    ['', ''],
    ['   ', ''],
    ['علي حسن', 'عح'],
    ['דנה כהן', 'דכ'],
    [`${FAMILY}x ${E_ACUTE}va`, `${FAMILY}${E_ACUTE.toUpperCase()}`],
    ['王 小明', '王小'],
    ['élodie ångström', 'ÉÅ'],
  ];
  for (const [name, expected] of table) {
    it(`of '${name}' are '${expected}'`, () => expect(initials(name)).to.equal(expected));
  }

  it('are uppercase by the page’s language, not the browser’s', () => {
    expect(initials('ilker ışık', 'tr-TR')).to.equal('İI');
    expect(initials('ilker ışık', 'en-US')).to.equal('II');
  });
});

describe('text from the address bar', () => {
  const table: [title: string, text: string, expected: string][] = [
    ['stays unchanged if it is plain', 'Your account is locked.', 'Your account is locked.'],
    ['keeps markup as text', '<b>x</b>', '<b>x</b>'],
    ['loses line breaks and other control characters', 'a\r\n\0\u0085b\x7fc', 'a b c'],
    ['loses direction marks', 'a\u202eb\u2066c\u200fd\u061ce', 'a b c d e'],
    ['loses spaces at its edges', ' \u202e x \n', 'x'],
    ['is empty without other characters', '\u202e\u2069\n', ''],
  ];
  for (const [title, text, expected] of table) {
    it(title, () => expect(plainText(text, 300)).to.equal(expected));
  }

  it('is truncated to a length', () => {
    expect(plainText('x'.repeat(400), 300)).to.equal(`${'x'.repeat(300)}…`);
  });
});
