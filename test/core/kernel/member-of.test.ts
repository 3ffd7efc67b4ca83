import { expect } from '@open-wc/testing';
import { browserPorts } from '../../../src/core/kernel/ports.ts';
import { memberOf } from '../../../src/core/kernel/member-of.ts';

/** Adds an element to the page whose name hides a member of `document`. */
function hide(tag: 'img' | 'form', name: string): HTMLElement {
  const hider = document.createElement(tag);
  hider.setAttribute('name', name);
  document.body.append(hider);
  return hider;
}

describe('a member of document that an element of the page hides', () => {
  let hider: HTMLElement | undefined;
  afterEach(() => hider?.remove());

  it('is hidden for code that reads document', () => {
    hider = hide('img', 'cookie');
    expect(document.cookie).to.equal(hider);
  });

  it('is still read: cookies', () => {
    document.cookie = 'probe=1';
    hider = hide('img', 'cookie');
    expect(browserPorts.readCookies()).to.include('probe=1');
    hider.remove();
    document.cookie = 'probe=; Max-Age=0';
  });

  it('is still written: cookies', () => {
    hider = hide('img', 'cookie');
    browserPorts.writeCookie('probe=2');
    expect(browserPorts.readCookies()).to.include('probe=2');
    browserPorts.writeCookie('probe=; Max-Age=0');
    expect(browserPorts.readCookies()).not.to.include('probe');
  });

  it('is still available: style sheets', () => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    hider = hide('form', 'adoptedStyleSheets');
    const adopted = memberOf(document, 'adoptedStyleSheets');
    expect(adopted.indexOf(sheet)).to.be.at.least(0);
    adopted.splice(adopted.indexOf(sheet), 1);
  });
});
