import { expect } from '@open-wc/testing';
import { matchText } from '../../../src/core/products/match.ts';

// Rules: palette-03

/** Returns the text with its marked code points in brackets. */
function marked(query: string, text: string): string | undefined {
  const match = matchText(query, text);
  return (
    match && [...text].map((one, index) => (match.marks.has(index) ? `[${one}]` : one)).join('')
  );
}

describe('a match', () => {
  for (const [query, text, expected] of [
    ['pri', 'Price Lists', '[P][r][i]ce Lists'],
    ['li', 'Price Lists', 'Price [L][i]sts'],
    ['prli', 'Price Lists', '[P][r]ice [L][i]sts'],
    ['pl', 'Price Lists', '[P]rice [L]ists'],
    ['lists price', 'Price Lists', '[P][r][i][c][e] [L][i][s][t][s]'],
    ['voice', 'Invoice Runs', 'In[v][o][i][c][e] Runs'],
    ['EMI', 'Émission', '[É][m][i]ssion'],
    ['ss', 'Maß', 'Ma[ß]'],
    ['run', '🚀 Runs', '🚀 [R][u][n]s'],
    ['.n', '.Net', '[.][N]et'],
    ['x'.repeat(50), 'x'.repeat(41), `${'[x]'.repeat(40)}x`],
  ] as const)
    it(`of '${query}' in '${text}' marks ${expected}`, () => {
      expect(marked(query, text)).to.equal(expected);
    });

  for (const [query, text] of [
    ['xyz', 'Price Lists'],
    ['pce', 'Price Lists'],
    ['price zebra', 'Price Lists'],
    ['.*', 'Price Lists'],
    ['end', `${'x'.repeat(120)} end`],
  ] as const)
    it(`of '${query}' is not in '${text}'`, () => {
      expect(matchText(query, text)).to.equal(undefined);
    });

  it('ranks the start above a word start, several words, and the middle of a word', () => {
    const scores = ['Invoice', 'New Invoice', 'In Voice', 'Preinvoice'].map(
      (text) => matchText('invoice', text)?.score,
    );
    expect(scores).to.deep.equal([4, 3, 2, 1]);
  });

  it('ranks lowest if no word starts with the query', () => {
    expect(matchText('.n', '.Net')?.score).to.equal(1);
    // The second letter of a ligature.
    expect(matchText('e', 'Æther')?.score).to.equal(1);
  });

  it('quickly rejects a text with very many partial matches', () => {
    const before = performance.now();
    matchText(`${'a'.repeat(39)}b`, 'a '.repeat(200));
    // Trying all of them would take years; a busy machine takes half a second.
    expect(performance.now() - before).to.be.below(20_000);
  });
});
