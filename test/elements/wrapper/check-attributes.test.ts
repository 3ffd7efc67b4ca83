import { expect } from '@open-wc/testing';
import { checkAttributes } from '../../../src/elements/wrapper/check-attributes.ts';

// Rules: configuration-04

const NAMES = ['apiBase', 'tenant', 'theme', 'locale', 'helpLinks', 'reauth', 'shortcuts'];
const JSON_NAMES = ['helpLinks'];

/** Returns the console warnings about a tag with these attributes. */
function linesAbout(
  attributes: Readonly<Record<string, string>>,
  ...json: (readonly string[])[]
): string[] {
  const element = document.createElement('sso-dashboard');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line: string) => void lines.push(line);
  checkAttributes(element, NAMES, ...json);
  console.warn = warn;
  return lines;
}

describe('a misspelled attribute', () => {
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
    it(`${name}="${value}" is logged with its tag and the correct form`, () => {
      const lines = linesAbout({ [name]: value }, JSON_NAMES);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include(`<sso-dashboard> ${name}="${value}"`).and.to.include(hint);
      expect(lines[0]).to.include('docs/embedding.md');
    });

  it('is not reported for correct attributes or those of a framework', () => {
    const attributes = {
      theme: 'dark',
      'help-links': '{"api":"https://docs.example"}',
      tenant: 'ACME',
    };
    const others = { class: 'card', id: 'a', 'data-v-1': '', '_ngcontent-x': '', 'astro-cid': '' };
    expect(linesAbout({ ...attributes, ...others }, JSON_NAMES)).to.deep.equal([]);
  });

  it('is reported in one line with all valid values', () => {
    expect(linesAbout({ theme: 'darkk' })).to.deep.equal([
      'sso-elements: <sso-dashboard> theme="darkk" is ignored. It takes "auto", "light", "dark", "page". See "The elements" in docs/embedding.md.',
    ]);
  });

  const near: [name: string, isNear: boolean][] = [
    ['tenannt', true],
    ['tenamt', true],
    ['enant', true],
    ['venant', true],
    ['tenan', true],
    ['tenants', true],
    ['teannt', false],
    ['tena', false],
    ['tenanttt', false],
    ['teXaXt', false],
    ['ttenantt', false],
  ];
  for (const [name, isNear] of near)
    it(`${isNear ? 'is reported' : 'is not reported'} for ${name}`, () => {
      expect(linesAbout({ [name]: 'ACME' })).to.have.length(isNear ? 1 : 0);
    });

  it('is not reported for an object or a list as JSON, or for any text of another attribute', () => {
    expect(linesAbout({ 'help-links': '[]' }, JSON_NAMES)).to.deep.equal([]);
    expect(linesAbout({ 'help-links': '{broken' })).to.deep.equal([]);
  });
});
