import { expect } from '@open-wc/testing';
import { endSession } from '../../src/core/auth/end-session.ts';
import { authRoom } from '../../src/core/auth/store.ts';
import { favouritesRoom } from '../../src/core/favourites.ts';
import { hashText } from '../../src/core/hash-text.ts';
import { recentsRoom } from '../../src/core/recents.ts';
import { fakeCore, type CoreStart } from '../support/fake-core.ts';
import { LOGIN, signedIn } from '../support/people.ts';

const FAVOURITES = 'sso-elements.favourites';
const RECENTS = 'sso-elements.recents';
const ADA = hashText('ACME/ada@acme.example');
const GRACE = hashText('ACME/grace');

function open(kept: Record<string, string> = {}, start: CoreStart = {}) {
  const person = signedIn('Ada@acme.example');
  const fake = fakeCore({ ...person, ...start, local: { ...person.local, ...kept } });
  const { $favourites, toggle } = favouritesRoom(fake.core);
  const { $recents, note } = recentsRoom(fake.core);
  const seen: (readonly string[])[] = [];
  const stop = $favourites.listen((codes) => seen.push(codes));
  const read = (key: string) => JSON.parse(fake.page.local.values.get(key) ?? 'null') as unknown;
  return { ...fake, $favourites, toggle, $recents, note, seen, stop, read };
}

describe('favourites', () => {
  it('are kept by tenant and person, and taken away again', () => {
    const { toggle, read, $favourites, page } = open();
    toggle('DFP');
    toggle('DIH');
    expect(read(FAVOURITES)).to.deep.equal({ [ADA]: ['DFP', 'DIH'] });
    toggle('DFP');
    expect($favourites.get()).to.deep.equal(['DIH']);
    toggle('DIH');
    expect(page.local.values.has(FAVOURITES)).to.equal(false);
  });

  it('are there after a reload, however the user ID is spelled', () => {
    const { $favourites } = open({ [FAVOURITES]: `{"${ADA}":["DFP"]}` });
    expect($favourites.get()).to.deep.equal(['DFP']);
  });

  it('are hers though her user ID has blanks around it', () => {
    const kept = `{"${ADA}":["DFP"]}`;
    const { $favourites } = open({ [FAVOURITES]: kept, userId: ' ADA@acme.example ' });
    expect($favourites.get()).to.deep.equal(['DFP']);
  });

  it('are codes of products alone', () => {
    const { toggle, page } = open();
    toggle('');
    toggle('x'.repeat(201));
    expect(page.local.values.has(FAVOURITES)).to.equal(false);
  });

  it('are shown as a hundred where something has kept more', () => {
    const codes = Array.from({ length: 105 }, (_, at) => `P${at}`);
    const kept = JSON.stringify({ [ADA]: codes });
    const { $favourites } = open({ [FAVOURITES]: kept });
    expect($favourites.get()).to.deep.equal(codes.slice(5));
  });

  it('of other people and other tenants are not hers, and stay', () => {
    const others = { [GRACE]: ['A'], [hashText('GLOBEX/ada@acme.example')]: ['B'] };
    const { $favourites, toggle, read } = open({ [FAVOURITES]: JSON.stringify(others) });
    expect($favourites.get()).to.deep.equal([]);
    toggle('DFP');
    expect(read(FAVOURITES)).to.deep.equal({ ...others, [ADA]: ['DFP'] });
  });

  it('outlive a sign-out, and are nobody’s meanwhile', () => {
    const { core, toggle, $favourites, read } = open();
    toggle('DFP');
    endSession(core, 'manual');
    expect($favourites.get()).to.deep.equal([]);
    toggle('DIH');
    expect(read(FAVOURITES)).to.deep.equal({ [ADA]: ['DFP'] });
  });

  it('change with the person who signs in', () => {
    const kept = `{"${ADA}":["DFP"],"${GRACE}":["DIH"]}`;
    const { core, $favourites, page } = open({ [FAVOURITES]: kept });
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 3_600_000).toISOString());
    authRoom(core).accept('grace', 'ACME', LOGIN);
    expect($favourites.get()).to.deep.equal(['DIH']);
  });

  it('follow another tab, and lose nothing it wrote', () => {
    const { page, seen, toggle, $favourites } = open();
    page.local.values.set(FAVOURITES, `{"${ADA}":["DIH"]}`);
    page.fireStorage('else');
    expect(seen).to.deep.equal([]);
    page.fireStorage(FAVOURITES);
    expect(seen).to.deep.equal([['DIH']]);
    page.local.values.set(FAVOURITES, `{"${ADA}":["DIH","FPB"]}`);
    toggle('DFP');
    expect($favourites.get()).to.deep.equal(['DIH', 'FPB', 'DFP']);
    page.local.values.clear();
    page.fireStorage(null);
    expect($favourites.get()).to.deep.equal([]);
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
      const { $favourites } = open({ [FAVOURITES]: kept });
      expect($favourites.get()).to.deep.equal(expected);
    });

  it('are a hundred at most, of twenty people', () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [hashText(`ACME/p${at}`), ['A']]),
    );
    const { toggle, read, $favourites } = open({ [FAVOURITES]: JSON.stringify(crowd) });
    for (let at = 0; at < 105; at += 1) toggle(`P${at}`);
    expect($favourites.get()).to.have.length(100);
    expect($favourites.get().at(-1)).to.equal('P104');
    expect(Object.keys(read(FAVOURITES) as object)).to.have.length(20);
  });

  it('name no user in storage', () => {
    const { toggle, page } = open();
    toggle('DFP');
    expect(page.local.values.get(FAVOURITES)).to.match(/^\{"[0-9a-f]{16}":\["DFP"\]\}$/);
  });

  it('move from the readable owners of older versions, which are removed', () => {
    const old = '{"ACME/ada@acme.example":["DFP"],"ACME/grace":["DIH"]}';
    const { $favourites, read } = open({ [FAVOURITES]: old });
    expect($favourites.get()).to.deep.equal(['DFP']);
    expect(read(FAVOURITES)).to.deep.equal({ [ADA]: ['DFP'], [GRACE]: ['DIH'] });
  });

  it('are the newer ones where both a readable owner and its hash have some', () => {
    const both = `{"${ADA}":["NEW"],"ACME/ada@acme.example":["OLD"]}`;
    const { $favourites, read } = open({ [FAVOURITES]: both });
    expect($favourites.get()).to.deep.equal(['NEW']);
    expect(read(FAVOURITES)).to.deep.equal({ [ADA]: ['NEW'] });
  });

  it('work in memory where the browser keeps nothing', () => {
    const { page, toggle, $favourites } = open();
    page.local.mode = 'full';
    toggle('DFP');
    expect($favourites.get()).to.deep.equal(['DFP']);
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
