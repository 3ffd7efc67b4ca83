import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import { favoritesService } from '../../../src/core/products/favorites.ts';
import { hashText } from '../../../src/core/products/persisted-codes.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: dashboard-12, sign-out-08, sign-out-09

const FAVORITES = 'sso-elements.favorites';
const RECENTS = 'sso-elements.recents';
const ADA = hashText('ACME/ada@acme.example');
const GRACE = hashText('ACME/grace');

function open(stored: Record<string, string> = {}, start: CoreStart = {}) {
  const user = signedIn('Ada@acme.example');
  const fake = fakeCore({ ...user, ...start, local: { ...user.local, ...stored } });
  const { $favorites, toggle } = favoritesService(fake.core);
  const { $recents, add: addRecent } = recentsService(fake.core);
  const seen: (readonly string[])[] = [];
  const stop = $favorites.listen((codes) => seen.push(codes));
  const read = (key: string) => JSON.parse(fake.page.local.values.get(key) ?? 'null') as unknown;
  return { ...fake, $favorites, toggle, $recents, addRecent, seen, stop, read };
}

describe('favorites', () => {
  it('are stored by tenant and user, and removed again', () => {
    const { toggle, read, $favorites } = open();
    toggle('DFP');
    toggle('DIH');
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['DFP', 'DIH'] });
    toggle('DFP');
    expect($favorites.get()).to.deep.equal(['DIH']);
    toggle('DIH');
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: [] });
  });

  it('are restored after a reload, regardless of the user ID’s letter case', () => {
    const { $favorites } = open({ [FAVORITES]: `{"${ADA}":["DFP"]}` });
    expect($favorites.get()).to.deep.equal(['DFP']);
  });

  it('are found even if the user ID is surrounded by spaces', () => {
    const stored = `{"${ADA}":["DFP"]}`;
    const { $favorites } = open({ [FAVORITES]: stored, userId: ' ADA@acme.example ' });
    expect($favorites.get()).to.deep.equal(['DFP']);
  });

  it('accept only product codes', () => {
    const { toggle, read } = open();
    toggle('');
    toggle('x'.repeat(201));
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: [] });
  });

  it('are limited to a hundred even if more are stored', () => {
    const codes = Array.from({ length: 105 }, (_, index) => `P${index}`);
    const stored = JSON.stringify({ [ADA]: codes });
    const { $favorites } = open({ [FAVORITES]: stored });
    expect($favorites.get()).to.deep.equal(codes.slice(5));
  });

  it('of other users and tenants are not shown, and stay stored', () => {
    const others = { [GRACE]: ['A'], [hashText('GLOBEX/ada@acme.example')]: ['B'] };
    const { $favorites, toggle, read } = open({ [FAVORITES]: JSON.stringify(others) });
    expect($favorites.get()).to.deep.equal([]);
    toggle('DFP');
    expect(read(FAVORITES)).to.deep.equal({ ...others, [ADA]: ['DFP'] });
  });

  it('survive a sign-out, and are empty meanwhile', () => {
    const { core, toggle, $favorites, read } = open();
    toggle('DFP');
    endSession(core, 'manual');
    expect($favorites.get()).to.deep.equal([]);
    toggle('DIH');
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['DFP'] });
  });

  it('change with the user who signs in', () => {
    const stored = `{"${ADA}":["DFP"],"${GRACE}":["DIH"]}`;
    const { core, $favorites, page } = open({ [FAVORITES]: stored });
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 3_600_000).toISOString());
    storeSession(core, 'grace', 'ACME', LOGIN);
    expect($favorites.get()).to.deep.equal(['DIH']);
  });

  it('follow another tab, and keep what it stored', () => {
    const { page, seen, toggle, $favorites } = open();
    page.local.values.set(FAVORITES, `{"${ADA}":["DIH"]}`);
    page.fireStorage('other');
    expect(seen).to.deep.equal([]);
    page.fireStorage(FAVORITES);
    expect(seen).to.deep.equal([['DIH']]);
    page.local.values.set(FAVORITES, `{"${ADA}":["DIH","FPB"]}`);
    toggle('DFP');
    expect($favorites.get()).to.deep.equal(['DIH', 'FPB', 'DFP']);
    page.local.values.clear();
    page.fireStorage(null);
    expect($favorites.get()).to.deep.equal([]);
  });

  for (const [what, stored, expected] of [
    ['invalid JSON', '{"ACME', []],
    ['a list', '["DFP"]', []],
    ['no list of codes', `{"${ADA}":{"0":"DFP"}}`, []],
    ['codes and other things', `{"${ADA}":["DFP",7,null,""]}`, ['DFP']],
    ['another user’s invalid data', `{"${ADA}":["DFP"],"X":7}`, ['DFP']],
    ['an oversized text', `{"${ADA}":["DFP"],"X":["${'x'.repeat(600_000)}"]}`, []],
  ] as const)
    it(`are read safely from ${what}`, () => {
      const { $favorites } = open({ [FAVORITES]: stored });
      expect($favorites.get()).to.deep.equal(expected);
    });

  it('are limited to a hundred per user and twenty users', () => {
    const manyUsers = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [hashText(`ACME/p${index}`), ['A']]),
    );
    const { toggle, read, $favorites } = open({ [FAVORITES]: JSON.stringify(manyUsers) });
    for (let index = 0; index < 105; index += 1) toggle(`P${index}`);
    expect($favorites.get()).to.have.length(100);
    expect($favorites.get().at(-1)).to.equal('P104');
    expect(Object.keys(read(FAVORITES) as object)).to.have.length(20);
  });

  it('do not reveal the user in storage', () => {
    const { toggle, page } = open();
    toggle('DFP');
    expect(page.local.values.get(FAVORITES)).to.match(/^\{"[0-9a-f]{16}":\["DFP"\]\}$/);
  });

  it('are migrated from the readable user keys of older versions', () => {
    const old = '{"ACME/ada@acme.example":["DFP"],"ACME/grace":["DIH"]}';
    const { $favorites, read } = open({ [FAVORITES]: old });
    expect($favorites.get()).to.deep.equal(['DFP']);
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['DFP'], [GRACE]: ['DIH'] });
  });

  it('are the newer ones if both a readable user key and its hash exist', () => {
    const both = `{"${ADA}":["NEW"],"ACME/ada@acme.example":["OLD"]}`;
    const { $favorites, read } = open({ [FAVORITES]: both });
    expect($favorites.get()).to.deep.equal(['NEW']);
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['NEW'] });
  });

  it('work in memory if storage is full', () => {
    const { page, toggle, $favorites } = open();
    page.local.mode = 'full';
    toggle('DFP');
    expect($favorites.get()).to.deep.equal(['DFP']);
  });
});

describe('recents', () => {
  it('contain the last eight codes, the latest at the end, each once', () => {
    const { addRecent, $recents, read } = open();
    for (const code of 'ABCDEFGHIA') addRecent(code);
    expect($recents.get().join('')).to.equal('CDEFGHIA'.slice(0));
    expect(read(RECENTS)).to.deep.equal({ [ADA]: [...'CDEFGHIA'] });
  });

  it('move to the end when they are opened again', () => {
    const { addRecent, $recents } = open();
    for (const code of 'ABA') addRecent(code);
    expect($recents.get()).to.deep.equal(['B', 'A']);
  });

  for (const [reason, ended, isKept] of [
    ['manual', undefined, false],
    ['expired', undefined, true],
    ['lost', undefined, true],
    ['elsewhere', 'manual', false],
    ['elsewhere', 'expired', true],
    ['elsewhere', undefined, false],
  ] as const)
    it(`${isKept ? 'survive' : 'are removed by'} a sign-out that was ${reason} ${ended ?? ''}`, () => {
      const { core, addRecent, page } = open(ended ? { 'sso-elements.ended': ended } : {});
      addRecent('DFP');
      endSession(core, reason);
      expect(page.local.values.has(RECENTS)).to.equal(isKept);
    });

  it('of another user stay after a sign-out', () => {
    const { core, addRecent, read } = open({ [RECENTS]: `{"${GRACE}":["A"]}` });
    addRecent('DFP');
    endSession(core, 'manual');
    expect(read(RECENTS)).to.deep.equal({ [GRACE]: ['A'] });
  });
});
