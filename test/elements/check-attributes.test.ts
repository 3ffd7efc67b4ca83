import { expect } from '@open-wc/testing';
import { checkAttributes } from '../../src/elements/check-attributes.ts';

const NAMES = ['apiBase', 'tenant', 'theme', 'locale', 'helpLinks', 'reauth', 'shortcuts'];

/** The console lines about a tag with these attributes. */
function linesAbout(attributes: Readonly<Record<string, string>>): string[] {
  const element = document.createElement('sso-dashboard');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line: string) => void lines.push(line);
  checkAttributes(element, NAMES, ['helpLinks']);
  console.warn = warn;
  return lines;
}

describe('a misspelt attribute', () => {
  const wrong: [name: string, value: string, hint: string][] = [
    ['theme', 'darkk', '"light"'],
    ['reauth', 'inlin', '"inline"'],
    ['shortcuts', 'of', '"off"'],
    ['help-links', '{broken', 'not JSON'],
    ['help-links', '"text"', 'not JSON'],
    ['helplinks', '[object Object]', 'Did you mean help-links?'],
    ['tenat', 'ACME', 'Did you mean tenant?'],
    ['apibase', 'https://sso.example', 'Did you mean api-base?'],
  ];
  for (const [name, value, hint] of wrong)
    it(`${name}="${value}" is named on the console, with its tag, and what is right`, () => {
      const lines = linesAbout({ [name]: value });
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include(`<sso-dashboard> ${name}="${value}"`).and.to.include(hint);
      expect(lines[0]).to.include('docs/embedding.md');
    });

  it('is not seen in what is right, nor in what belongs to a framework', () => {
    const attributes = {
      theme: 'dark',
      'help-links': '{"api":"https://docs.example"}',
      tenant: 'ACME',
    };
    const others = { class: 'card', id: 'a', 'data-v-1': '', '_ngcontent-x': '', 'astro-cid': '' };
    expect(linesAbout({ ...attributes, ...others })).to.deep.equal([]);
  });
});
