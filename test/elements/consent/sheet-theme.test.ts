import { expect } from '@open-wc/testing';
import { createPrerenderedSheet } from '../../../src/elements/consent/first-sheet.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: theming-15

describe('the first consent sheet with theme="page"', () => {
  it('follows the color scheme of the page', () => {
    const tag = document.createElement('div');
    tag.setAttribute('theme', 'page');
    const owner = { answer() {}, isLikeFull: () => true, replace() {} };
    const sheet = createPrerenderedSheet(fakeCore().core, tag, owner);
    sheet.ask();
    const dialog = document
      .querySelector('sso-notifications')
      ?.shadowRoot?.querySelector('dialog[open]');
    if (!dialog) throw new Error('no sheet');
    const { style } = document.documentElement;
    style.colorScheme = 'dark';
    expect(getComputedStyle(dialog).color).to.equal('rgb(238, 241, 246)');
    style.colorScheme = '';
    expect(getComputedStyle(dialog).color).to.equal('rgb(22, 27, 38)');
    sheet.close();
  });
});
