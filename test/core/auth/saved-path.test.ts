import { expect } from '@open-wc/testing';
import { savablePathsService } from '../../../src/core/auth/savable-paths.ts';
import { savedPathService } from '../../../src/core/auth/saved-path.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';

// Rules: routes-10, routes-11, routes-12, routes-13, routes-14, sign-out-09, storage-08, storage-15

const at = (path: string, local: Record<string, string> = {}) => {
  const fake = fakeCore({ href: HOST + path, local });
  return { ...fake, ...savedPathService(fake.core) };
};
const fakeTab = (session: Record<string, string>, local: Record<string, string>) =>
  savedPathService(fakeCore({ href: `${HOST}/login`, session, local }).core);
const BY_USER = 'prevVisitedPathForForceLogoutUser';

describe('a saved path', () => {
  it('is the current one with query and hash', () => {
    const { save, page } = at('/customer/7?tab=2#notes');
    save();
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/customer/7?tab=2#notes');
  });

  for (const path of [
    '/login',
    '/acme/login',
    '/terms&condition',
    '/terms%26condition',
    '/page-unavailable',
    '/',
    '//evil.example',
  ])
    it(`is never ${path}`, () => {
      const { save, saveFor, page } = at(path);
      save();
      saveFor('ada');
      expect(page.local.writes).to.deep.equal([]);
    });

  it('is never a path that the page’s router does not accept', () => {
    const { core, save, saveFor, page } = at('/no/such/screen');
    savablePathsService(core).accepts = (path) => path === '/profile';
    save();
    saveFor('ada');
    expect([page.local.writes, page.session.writes]).to.deep.equal([[], []]);
  });

  it('is stored by user, next to the paths of other users', () => {
    const { saveFor, page } = at('/profile', { [BY_USER]: '{"grace":"/dashboard"}' });
    saveFor('ada');
    expect(JSON.parse(page.local.values.get(BY_USER) ?? '')).to.deep.equal({
      grace: '/dashboard',
      ada: '/profile',
    });
  });

  it('is not stored without a user ID', () => {
    const { saveFor, page } = at('/profile');
    saveFor('');
    expect(page.local.writes).to.deep.equal([]);
  });

  it('replaces a corrupt list', () => {
    for (const corrupt of ['{', '[1]', '{"ada":5}', '"x"']) {
      const { saveFor, take } = at('/profile', { [BY_USER]: corrupt });
      saveFor('ada');
      expect(take('ada'), corrupt).to.equal('/profile');
    }
  });
});

describe('returning to a saved path', () => {
  const both = {
    previouslyVisitedPath: '/general',
    [BY_USER]: '{"ada":"/ada","grace":"/grace"}',
  };

  it('takes the user’s own path first', () => {
    expect(at('/login', both).take('ada')).to.equal('/ada');
  });

  it('takes the general path if the user has none', () => {
    expect(at('/login', both).take('linus')).to.equal('/general');
  });

  it('takes each path once', () => {
    const { take, page } = at('/login', both);
    take('ada');
    expect(take('ada')).to.equal(undefined);
    expect(JSON.parse(page.local.values.get(BY_USER) ?? '')).to.deep.equal({ grace: '/grace' });
    expect(page.local.values.has('previouslyVisitedPath')).to.equal(false);
  });

  it('never takes another user’s path', () => {
    const { take } = at('/login', { [BY_USER]: '{"ada":"/ada"}' });
    expect(take('grace')).to.equal(undefined);
    expect(take('ADA')).to.equal(undefined);
    expect(take('ada')).to.equal('/ada');
  });

  it('does not confuse a user ID with an inherited object property', () => {
    for (const userId of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { take } = at('/login', both);
      expect(take(userId), userId).to.equal('/general');
    }
  });

  it('works for the user ID constructor', () => {
    const { saveFor, take } = at('/profile');
    saveFor('constructor');
    expect(take('constructor')).to.equal('/profile');
  });

  const forged = [
    'https://evil.example/dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://ada@portal.example/x',
    '/login',
    '/login?errorMsg=x',
    '/acme/login',
    '/%6Cogin',
    '/terms%26condition',
    '/page-unavailable',
    '/',
    '',
    'dashboard',
    '\u0000\uD800',
  ];
  for (const path of forged) {
    it(`rejects a forged '${path}' and removes it`, () => {
      const { take, page } = at('/login', { previouslyVisitedPath: path });
      expect(take('ada')).to.equal(undefined);
      expect(page.local.values.has('previouslyVisitedPath')).to.equal(false);
      const own = at('/login', { [BY_USER]: JSON.stringify({ ada: path }) });
      expect(own.take('ada')).to.equal(undefined);
      expect(own.page.local.values.get(BY_USER)).to.equal('{}');
    });
  }

  it('takes this tab’s path before those of other tabs', () => {
    const mine = at('/profile');
    mine.save();
    for (const [key, value] of Object.entries(both)) mine.page.local.values.set(key, value);
    expect(mine.take('ada')).to.equal('/profile');
    expect(mine.take('ada')).to.equal(undefined);
    expect(mine.page.session.values.size).to.equal(0);
  });

  it('takes this tab’s path only for the user whose session expired in it', () => {
    const adasTab = at('/profile');
    adasTab.saveFor('ada');
    adasTab.page.local.values.clear();
    expect(adasTab.take('grace')).to.equal(undefined);
    adasTab.saveFor('ada');
    adasTab.page.local.values.clear();
    expect(adasTab.take('ada')).to.equal('/profile');
  });

  it('rejects a forged path of the tab and takes the next one', () => {
    for (const forged of ['{"path":"//evil.example","userId":""}', '{', '{"path":5}']) {
      const { take } = fakeTab({ 'sso-elements.savedPath': forged }, both);
      expect(take('ada'), forged).to.equal('/ada');
    }
  });

  it('falls back to the general path if the user’s own path is forged', () => {
    const local = { ...both, [BY_USER]: '{"ada":"//evil.example"}' };
    expect(at('/login', local).take('ada')).to.equal('/general');
  });
});
