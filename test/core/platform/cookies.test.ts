import { expect } from '@open-wc/testing';
import { expireCookie, readCookie } from '../../../src/core/platform/cookies.ts';
import { createCore } from '../../../src/core/kernel/core.ts';
import { fakePorts, HOST } from '../../support/fake-core.ts';

/** A page whose document.cookie reads exactly so. */
const withCookies = (text: string) => createCore({ ...fakePorts(), readCookies: () => text });

describe('reading a cookie', () => {
  const table: [title: string, cookies: string, expected: string | undefined][] = [
    ['gives its value', 'username=ada', 'ada'],
    ['finds it among others', 'locale=en_US; username=ada; roles=x', 'ada'],
    ['decodes it once', 'username=100%2525%20Ada%3B', '100%25 Ada;'],
    ['keeps equals signs', 'username=a=b==', 'a=b=='],
    ['is nothing when it is missing', 'locale=en_US', undefined],
    ['is nothing without any', '', undefined],
    ['is nothing when it is empty', 'username=', undefined],
    ['is nothing when its encoding is malformed', 'username=%E0%A4%A', undefined],
    ['is nothing for a lone percent sign', 'username=100%', undefined],
    ['is not fooled by a longer name', 'username2=eve; xusername=eve', undefined],
    ['is not fooled by another letter case', 'UserName=eve', undefined],
    ['is not fooled by a value that looks like it', 'a=username=eve', undefined],
    ['passes look-alikes by', 'usernames=eve; username=ada', 'ada'],
  ];
  for (const [title, cookies, expected] of table) {
    it(title, () => {
      expect(readCookie(withCookies(cookies), 'username')).to.equal(expected);
    });
  }
});

describe('expiring a cookie', () => {
  it("removes the gateway's cookie of the whole host from any page", () => {
    const page = fakePorts({
      href: `${HOST}/acme/eu/login`,
      cookies: { tokenExpiryDttm: '2026-01-01T00:00:00Z', locale: 'en_US' },
    });
    const core = createCore(page);
    expireCookie(core, 'tokenExpiryDttm');
    expect(readCookie(core, 'tokenExpiryDttm')).to.equal(undefined);
    expect(readCookie(core, 'locale')).to.equal('en_US');
  });
});
