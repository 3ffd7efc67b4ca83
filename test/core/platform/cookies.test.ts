import { expect } from '@open-wc/testing';
import { expireCookie, readCookie } from '../../../src/core/platform/cookies.ts';
import { chooseLanguage } from '../../../src/core/flows/choose-language.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { createCore } from '../../../src/core/kernel/core.ts';
import { fakePorts, HOST } from '../../support/core/fake-core.ts';

// Rules: gateway-contract-51, gateway-contract-52, storage-15

/** Returns a core whose `document.cookie` is this text. */
const withCookies = (text: string) =>
  createCore({ ports: { ...fakePorts(), readCookies: () => text } });

describe('reading a cookie', () => {
  const table: [title: string, cookies: string, expected: string | undefined][] = [
    ['returns its value', 'username=ada', 'ada'],
    ['finds it among others', 'locale=en_US; username=ada; roles=x', 'ada'],
    ['decodes it once', 'username=100%2525%20Ada%3B', '100%25 Ada;'],
    ['keeps equals signs', 'username=a=b==', 'a=b=='],
    ['is undefined if it is missing', 'locale=en_US', undefined],
    ['is undefined without any cookies', '', undefined],
    ['is undefined if it is empty', 'username=', undefined],
    ['is undefined if its encoding is malformed', 'username=%E0%A4%A', undefined],
    ['is undefined for a lone percent sign', 'username=100%', undefined],
    ['does not match a longer name', 'username2=eve; xusername=eve', undefined],
    ['does not match another letter case', 'UserName=eve', undefined],
    ['does not match inside a value', 'a=username=eve', undefined],
    ['skips similar names', 'usernames=eve; username=ada', 'ada'],
  ];
  for (const [title, cookies, expected] of table) {
    it(title, () => {
      expect(readCookie(withCookies(cookies), 'username')).to.equal(expected);
    });
  }
});

describe('cookies that the browser blocks, as in a sandboxed frame', () => {
  const blocked = () => {
    throw new DOMException('The document is sandboxed', 'SecurityError');
  };
  const core = () =>
    createCore({ ports: { ...fakePorts(), readCookies: blocked, writeCookie: blocked } });

  it('are read as missing', () => {
    expect(readCookie(core(), 'username')).to.equal(undefined);
  });

  it('are not expired, without an error', () => {
    expireCookie(core(), 'locale');
  });

  it('do not keep a user from choosing a language', async () => {
    const own = core();
    await chooseLanguage(own, 'de_DE');
    expect(messagesService(own).$locale.get()).to.equal('de_DE');
  });
});

describe('expiring a cookie', () => {
  it("removes the gateway's host-wide cookie from any page", () => {
    const page = fakePorts({
      href: `${HOST}/acme/eu/login`,
      cookies: { tokenExpiryDttm: '2026-01-01T00:00:00Z', locale: 'en_US' },
    });
    const core = createCore({ ports: page });
    expireCookie(core, 'tokenExpiryDttm');
    expect(readCookie(core, 'tokenExpiryDttm')).to.equal(undefined);
    expect(readCookie(core, 'locale')).to.equal('en_US');
  });
});
