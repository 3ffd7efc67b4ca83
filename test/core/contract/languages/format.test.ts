import { expect } from '@open-wc/testing';
import { format } from '../../../../src/core/contract/languages/format.ts';

// Rules: languages-07

describe('the placeholders of a text', () => {
  it('are all filled', () => {
    expect(format('{a} and {b} and {a}', { a: 'x', b: 0 })).to.equal('x and 0 and x');
  });

  it('stay if they have no value', () => {
    expect(format('Hello {name}')).to.equal('Hello {name}');
  });

  it('are not filled inside a value', () => {
    expect(format('{a}', { a: '{b}', b: 'x' })).to.equal('{b}');
  });

  it('keep a value unchanged, including dollar signs', () => {
    expect(format('Hello {name}', { name: '$& $1' })).to.equal('Hello $& $1');
  });

  it('format a number in the language', () => {
    expect(format('{n}', { n: 12345 }, 'en-US')).to.equal('12,345');
    expect(format('{n}', { n: 12345 }, 'de-DE')).to.equal('12.345');
  });
});

describe('a plural text', () => {
  const found = '{n, plural, one {# product found} other {# products found}}';
  for (const [count, text] of [
    [0, '0 products found'],
    [1, '1 product found'],
    [2, '2 products found'],
    [1234, '1,234 products found'],
  ] as const)
    it(`is '${text}' for ${count}`, () => {
      expect(format(found, { n: count })).to.equal(text);
    });

  it('has the forms of the language', () => {
    const files = '{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
    const texts = [1, 3, 5, 22].map((n) => format(files, { n }, 'pl-PL'));
    expect(texts).to.deep.equal(['1 plik', '3 pliki', '5 plików', '22 pliki']);
  });

  it('uses its general form if one is missing, and nothing without that', () => {
    expect(format('{n, plural, one {# plik} other {# pliku}}', { n: 3 }, 'pl-PL')).to.equal(
      '3 pliku',
    );
    expect(format('{n, plural, one {# plik}}', { n: 3 }, 'pl-PL')).to.equal('');
  });

  it('can follow other placeholders', () => {
    const text = 'Hi {who}: {n, plural, one {# hit} other {# hits}}.';
    expect(format(text, { who: 'Ada', n: 2 })).to.equal('Hi Ada: 2 hits.');
  });
});
