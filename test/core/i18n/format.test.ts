import { expect } from '@open-wc/testing';
import { format } from '../../../src/core/i18n/format.ts';

describe("a text's places", () => {
  it('are filled, every one', () => {
    expect(format('{a} and {b} and {a}', { a: 'x', b: 0 })).to.equal('x and 0 and x');
  });

  it('stay when nothing is known for them', () => {
    expect(format('Hello {name}')).to.equal('Hello {name}');
  });

  it('are not filled a second time from a value', () => {
    expect(format('{a}', { a: '{b}', b: 'x' })).to.equal('{b}');
  });

  it('take a value as it is, dollar signs too', () => {
    expect(format('Hello {name}', { name: '$& $1' })).to.equal('Hello $& $1');
  });

  it('write a number as the language does', () => {
    expect(format('{n}', { n: 12345 }, 'en-US')).to.equal('12,345');
    expect(format('{n}', { n: 12345 }, 'de-DE')).to.equal('12.345');
  });
});

describe('a text that counts', () => {
  const found = '{n, plural, one {# product found} other {# products found}}';
  for (const [count, text] of [
    [0, '0 products found'],
    [1, '1 product found'],
    [2, '2 products found'],
    [1234, '1,234 products found'],
  ] as const)
    it(`says '${text}' of ${count}`, () => {
      expect(format(found, { n: count })).to.equal(text);
    });

  it('has the forms that the language has', () => {
    const files = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
    const said = [1, 3, 5, 22].map((n) => format(files, { n }, 'pl-PL'));
    expect(said).to.deep.equal(['1 plik', '3 pliki', '5 plików', '22 pliki']);
  });

  it('has its general form where one is missing, and nothing where that is missing too', () => {
    expect(format('{n, plural, one {# plik} other {# pliku}}', { n: 3 }, 'pl-PL')).to.equal(
      '3 pliku',
    );
    expect(format('{n, plural, one {# plik}}', { n: 3 }, 'pl-PL')).to.equal('');
  });

  it('stands among other places', () => {
    const text = 'Hi {who}: {n, plural, one {# hit} other {# hits}}.';
    expect(format(text, { who: 'Ada', n: 2 })).to.equal('Hi Ada: 2 hits.');
  });
});
