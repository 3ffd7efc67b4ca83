import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import { storeSession } from '../../../src/core/flows/store-session.ts';
import { unreachable } from '../../support/fixtures/replies.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { createAccount, openDevice } from './devices.ts';

// Rules: preferences-07, preferences-09, sign-out-08, sign-out-09, storage-21

describe('another user of the browser', () => {
  it('gets and sends nothing of the first, whose changes wait for the next sign-in', async () => {
    const [adas, graces] = [
      createAccount({ favorites: ['A'] }),
      createAccount({ favorites: ['G'] }),
    ];
    const ada = openDevice(adas);
    await ada.load();
    ada.gateway.answer('savePreferences', unreachable);
    ada.star('B');
    ada.scheme.choose('dark');
    await ada.send();
    endSession(ada.core, 'manual');
    const grace = openDevice(graces, {
      ...Object.fromEntries(ada.page.local.values),
      userId: 'grace',
    });
    storeSession(grace.core, 'grace', 'ACME', LOGIN);
    await grace.load();
    grace.scheme.choose('light');
    await grace.send();
    expect(grace.favorites()).to.equal('G');
    expect(graces.value).to.deep.equal({ favorites: ['G'], appearance: 'light' });
    const again = openDevice(adas, {
      ...Object.fromEntries(grace.page.local.values),
      userId: 'ada',
    });
    await again.load();
    expect(adas.value).to.deep.equal({ favorites: ['A', 'B'], appearance: 'dark' });
  });

  it('gets nothing of a reply that arrives after the sign-in', async () => {
    const account = createAccount({ favorites: ['A'], appearance: 'dark' });
    const { core, load, gateway, favorites, scheme, calls } = openDevice(account);
    let release = () => {};
    const late = new Promise<void>((resolve) => (release = resolve));
    gateway.answer('preferences', async (request) => {
      await late;
      return account.read()(request);
    });
    const loading = load();
    await waitUntil(() => calls()[0] === 1);
    endSession(core, 'manual');
    storeSession(core, 'grace', 'ACME', LOGIN);
    release();
    await loading;
    expect([favorites(), scheme.$scheme.get()]).to.deep.equal(['', 'auto']);
  });

  it('does not name the first in storage', async () => {
    const { load, page } = openDevice(createAccount({ favorites: ['A'] }));
    await load();
    expect(page.local.values.get('sso-elements.preferences')).to.match(/^\{"[0-9a-f]{16}":\{/);
  });
});

describe('a sign-out', () => {
  it('removes the recents from the browser, not from the account', async () => {
    const account = createAccount();
    const { core, load, open, send, recents, page } = openDevice(account);
    await load();
    open('OCULAR');
    await send();
    endSession(core, 'manual');
    expect([recents(), account.value]).to.deep.equal(['', { recents: ['OCULAR'] }]);
    expect(JSON.stringify([...page.local.values])).not.to.include('OCULAR');
    const local = { ...Object.fromEntries(page.local.values), isAuthenticated: 'true' };
    const next = openDevice(account, { ...local, userId: 'ada' });
    await next.load();
    expect([next.recents(), account.value]).to.deep.equal(['OCULAR', { recents: ['OCULAR'] }]);
  });

  it('stops what has not been sent', async () => {
    const { core, load, star, done, clock, calls } = openDevice(createAccount());
    await load();
    star('A');
    endSession(core, 'manual');
    clock.advance(2_000);
    await done();
    expect(calls()).to.deep.equal([1, 0]);
  });
});
