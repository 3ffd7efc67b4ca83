import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { favoritesService } from '../../../src/core/products/favorites.ts';
import { hashText } from '../../../src/core/platform/hash-text.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { fakeCore, type CoreStart } from '../../support/fake-core.ts';
import { LOGIN, signedIn } from '../../support/users.ts';

const FAVORITES = 'sso-elements.favorites';
const RECENTS = 'sso-elements.recents';
const ADA = hashText('ACME/ada@acme.example');
const GRACE = hashText('ACME/grace');

function open(kept: Record<string, string> = {}, start: CoreStart = {}) {
  const user = signedIn('Ada@acme.example');
  const fake = fakeCore({ ...user, ...start, local: { ...user.local, ...kept } });
  const { $favorites, toggle } = favoritesService(fake.core);
  const { $recents, note } = recentsService(fake.core);
  const seen: (readonly string[])[] = [];
  const stop = $favorites.listen((codes) => seen.push(codes));
  const read = (key: string) => JSON.parse(fake.page.local.values.get(key) ?? 'null') as unknown;
  return { ...fake, $favorites, toggle, $recents, note, seen, stop, read };
}

describe('favorites', () => {
  it('are kept by tenant and person, and taken away again', () => {
    const { toggle, read, $favorites, page } = open();
    toggle('DFP');
    toggle('DIH');
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['DFP', 'DIH'] });
    toggle('DFP');
    expect($favorites.get()).to.deep.equal(['DIH']);
    toggle('DIH');
    expect(page.local.values.has(FAVORITES)).to.equal(false);
  });

  it('are there after a reload, however the user ID is spelled', () => {
    const { $favorites } = open({ [FAVORITES]: `{"${ADA}":["DFP"]}` });
    expect($favorites.get()).to.deep.equal(['DFP']);
  });

  it('are hers though her user ID has blanks around it', () => {
    const kept = `{"${ADA}":["DFP"]}`;
    const { $favorites } = open({ [FAVORITES]: kept, userId: ' ADA@acme.example ' });
    expect($favorites.get()).to.deep.equal(['DFP']);
  });

  it('are codes of products alone', () => {
    const { toggle, page } = open();
    toggle('');
    toggle('x'.repeat(201));
    expect(page.local.values.has(FAVORITES)).to.equal(false);
  });

  it('are shown as a hundred where something has kept more', () => {
    const codes = Array.from({ length: 105 }, (_, at) => `P${at}`);
    const kept = JSON.stringify({ [ADA]: codes });
    const { $favorites } = open({ [FAVORITES]: kept });
    expect($favorites.get()).to.deep.equal(codes.slice(5));
  });

  it('of other people and other tenants are not hers, and stay', () => {
    const others = { [GRACE]: ['A'], [hashText('GLOBEX/ada@acme.example')]: ['B'] };
    const { $favorites, toggle, read } = open({ [FAVORITES]: JSON.stringify(others) });
    expect($favorites.get()).to.deep.equal([]);
    toggle('DFP');
    expect(read(FAVORITES)).to.deep.equal({ ...others, [ADA]: ['DFP'] });
  });

  it('outlive a sign-out, and are nobody’s meanwhile', () => {
    const { core, toggle, $favorites, read } = open();
    toggle('DFP');
    endSession(core, 'manual');
    expect($favorites.get()).to.deep.equal([]);
    toggle('DIH');
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['DFP'] });
  });

  it('change with the person who signs in', () => {
    const kept = `{"${ADA}":["DFP"],"${GRACE}":["DIH"]}`;
    const { core, $favorites, page } = open({ [FAVORITES]: kept });
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 3_600_000).toISOString());
    authService(core).accept('grace', 'ACME', LOGIN);
    expect($favorites.get()).to.deep.equal(['DIH']);
  });

  it('follow another tab, and lose nothing it wrote', () => {
    const { page, seen, toggle, $favorites } = open();
    page.local.values.set(FAVORITES, `{"${ADA}":["DIH"]}`);
    page.fireStorage('else');
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

  for (const [what, kept, expected] of [
    ['nonsense', '{"ACME', []],
    ['a list', '["DFP"]', []],
    ['no list of codes', `{"${ADA}":{"0":"DFP"}}`, []],
    ['codes and other things', `{"${ADA}":["DFP",7,null,""]}`, ['DFP']],
    ['another’s nonsense beside hers', `{"${ADA}":["DFP"],"X":7}`, ['DFP']],
    ['an oversized text', `{"${ADA}":["DFP"],"X":["${'x'.repeat(600_000)}"]}`, []],
  ] as const)
    it(`are read with care from ${what}`, () => {
      const { $favorites } = open({ [FAVORITES]: kept });
      expect($favorites.get()).to.deep.equal(expected);
    });

  it('are a hundred at most, of twenty people', () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [hashText(`ACME/p${at}`), ['A']]),
    );
    const { toggle, read, $favorites } = open({ [FAVORITES]: JSON.stringify(crowd) });
    for (let at = 0; at < 105; at += 1) toggle(`P${at}`);
    expect($favorites.get()).to.have.length(100);
    expect($favorites.get().at(-1)).to.equal('P104');
    expect(Object.keys(read(FAVORITES) as object)).to.have.length(20);
  });

  it('name no user in storage', () => {
    const { toggle, page } = open();
    toggle('DFP');
    expect(page.local.values.get(FAVORITES)).to.match(/^\{"[0-9a-f]{16}":\["DFP"\]\}$/);
  });

  it('move from the readable owners of older versions, which are removed', () => {
    const old = '{"ACME/ada@acme.example":["DFP"],"ACME/grace":["DIH"]}';
    const { $favorites, read } = open({ [FAVORITES]: old });
    expect($favorites.get()).to.deep.equal(['DFP']);
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['DFP'], [GRACE]: ['DIH'] });
  });

  it('are the newer ones where both a readable owner and its hash have some', () => {
    const both = `{"${ADA}":["NEW"],"ACME/ada@acme.example":["OLD"]}`;
    const { $favorites, read } = open({ [FAVORITES]: both });
    expect($favorites.get()).to.deep.equal(['NEW']);
    expect(read(FAVORITES)).to.deep.equal({ [ADA]: ['NEW'] });
  });

  it('work in memory where the browser keeps nothing', () => {
    const { page, toggle, $favorites } = open();
    page.local.mode = 'full';
    toggle('DFP');
    expect($favorites.get()).to.deep.equal(['DFP']);
  });
});

describe('recents', () => {
  it('are the last eight, the latest at the end, each once', () => {
    const { note, $recents, read } = open();
    for (const code of 'ABCDEFGHIA') note(code);
    expect($recents.get().join('')).to.equal('CDEFGHIA'.slice(0));
    expect(read(RECENTS)).to.deep.equal({ [ADA]: [...'CDEFGHIA'] });
  });

  it('move to the end when they are opened again', () => {
    const { note, $recents } = open();
    for (const code of 'ABA') note(code);
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
    it(`${isKept ? 'outlive' : 'go with'} a sign-out that was ${reason} ${ended ?? ''}`, () => {
      const { core, note, page } = open(ended ? { 'sso-elements.ended': ended } : {});
      note('DFP');
      endSession(core, reason);
      expect(page.local.values.has(RECENTS)).to.equal(isKept);
    });

  it('of another person stay when she signs out', () => {
    const { core, note, read } = open({ [RECENTS]: `{"${GRACE}":["A"]}` });
    note('DFP');
    endSession(core, 'manual');
    expect(read(RECENTS)).to.deep.equal({ [GRACE]: ['A'] });
  });
});
