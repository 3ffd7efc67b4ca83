import { expect } from '@open-wc/testing';
import { clearCookies } from '../../../src/core/consent/clear-cookies.ts';
import { basePorts } from '../../../src/core/kernel/base-ports.ts';
import { ALL, ANALYTICAL, ESSENTIAL } from '../../support/core/consent-tag.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: cookie-consent-24

/** A core whose page has the browser's own cookies. */
const { core } = fakeCore();
const page = { ...core, ports: { ...core.ports, ...basePorts } };

const names = () =>
  document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name.startsWith('_'))
    .sort();
const set = (text: string) => (document.cookie = text);
const LIST = '_ga* marketing:_fbp';

describe('the cookies of an attribute', () => {
  beforeEach(() => {
    for (const name of ['_ga', '_ga_ABC', '_fbp', '_other']) set(`${name}=1; Path=/`);
  });
  afterEach(() => {
    for (const name of names()) set(`${name}=; Path=/; Max-Age=0`);
  });

  const table: [title: string, list: string, typeof ALL, left: string[]][] = [
    ['stay while they are allowed', LIST, ALL, ['_fbp', '_ga', '_ga_ABC', '_other']],
    ['are removed by category', LIST, ANALYTICAL, ['_ga', '_ga_ABC', '_other']],
    ['are removed if nothing is allowed', LIST, ESSENTIAL, ['_other']],
    ['are analytical without a category', '_ga', ESSENTIAL, ['_fbp', '_ga_ABC', '_other']],
    ['may be separated by commas', '_ga*, _fbp', ESSENTIAL, ['_other']],
    ['are not all of them by an asterisk', '*', ESSENTIAL, ['_fbp', '_ga', '_ga_ABC', '_other']],
    ['have known categories', 'essential:_ga', ESSENTIAL, ['_fbp', '_ga', '_ga_ABC', '_other']],
  ];
  for (const [title, list, choices, left] of table)
    it(title, () => {
      clearCookies(page, list, choices);
      expect(names()).to.deep.equal(left);
    });

  it('are removed from the path of the page and from the domain of its host', () => {
    set(`_ga_PATH=1; Path=${location.pathname.replace(/[^/]*$/, '')}`);
    set(`_ga_DOMAIN=1; Path=/; Domain=${location.hostname}`);
    clearCookies(page, '_ga*', ESSENTIAL);
    expect(names()).to.deep.equal(['_fbp', '_other']);
  });

  it('stay if the browser blocks cookies', () => {
    const readCookies = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    clearCookies({ ...page, ports: { ...page.ports, readCookies } }, '_ga*', ESSENTIAL);
    expect(names()).to.include('_ga');
  });
});
