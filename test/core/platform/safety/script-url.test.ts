import { expect } from '@open-wc/testing';
import { scriptUrlService } from '../../../../src/core/platform/safety/script-url.ts';
import { fakeCore } from '../../../support/core/fake-core.ts';

// Rules: cookie-consent-21, security-03, security-04

describe('the Trusted Types policy', () => {
  const addressOf = (url: string) =>
    new URL(scriptUrlService(fakeCore({ href: location.href }).core)(url)).href;

  it('accepts a file of the page’s own origin', () => {
    const url = new URL('/assets/session.worker.js', location.href).href;
    expect(addressOf(url)).to.equal(url);
  });

  it('accepts a Blob of the page', () => {
    const url = URL.createObjectURL(new Blob(['']));
    expect(addressOf(url)).to.equal(url);
    URL.revokeObjectURL(url);
  });

  const refused = [
    'https://evil.example/session.worker.js',
    'data:text/javascript,0',
    'javascript:0',
    'session.worker.js',
  ];
  for (const url of refused)
    it(`refuses ${url}`, () => {
      expect(() => addressOf(url)).to.throw(TypeError);
    });

  it('accepts another origin only for a script that the page runs after consent', () => {
    const address = 'https://stats.example/count.js';
    const create = scriptUrlService(fakeCore().core);
    expect(new URL(create(address, true)).href).to.equal(address);
    expect(() => create(address)).to.throw(TypeError);
  });

  it('rejects another origin in the policy itself', () => {
    const { trustedTypes } = window;
    const rules: ((url: string) => string)[] = [];
    Object.defineProperty(window, 'trustedTypes', {
      configurable: true,
      value: {
        createPolicy(_: string, { createScriptURL }: { createScriptURL(url: string): string }) {
          rules.push(createScriptURL);
          return { createScriptURL };
        },
      },
    });
    scriptUrlService(fakeCore().core);
    Object.defineProperty(window, 'trustedTypes', { configurable: true, value: trustedTypes });
    expect(rules).to.have.length(1);
    expect(() => rules[0]?.('https://evil.example/w.js')).to.throw('evil.example');
  });
});
