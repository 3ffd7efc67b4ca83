import { expect } from '@open-wc/testing';
import { hashText } from '../../../src/core/products/persisted-codes.ts';
import { refused, unreachable } from '../../support/fixtures/replies.ts';
import { createAccount, openDevice } from './devices.ts';

// Rules: preferences-01, preferences-02, preferences-03, preferences-04, preferences-05, preferences-06
// Rules: dashboard-36, preferences-08, storage-21, storage-22

const ADA = hashText('ACME/ada');
const stored = (...codes: string[]) => JSON.stringify({ [ADA]: codes });

describe('settings in the account', () => {
  it('are shown in another browser when it loads them', async () => {
    const account = createAccount();
    const desk = openDevice(account);
    await desk.load();
    desk.star('OCULAR');
    desk.scheme.choose('dark');
    desk.shortcuts.choose(false);
    desk.order.choose('recent');
    desk.view.choose('list');
    await desk.send();
    const phone = openDevice(account);
    await phone.load();
    expect(phone.favorites()).to.equal('OCULAR');
    expect([phone.scheme.$scheme.get(), phone.shortcuts.$isOn.get()]).to.deep.equal([
      'dark',
      false,
    ]);
    expect([phone.order.$choice.get(), phone.view.$choice.get()]).to.deep.equal(['recent', 'list']);
    expect(phone.calls()).to.deep.equal([1, 0]);
  });

  it('are loaded once, and changes of a short time are sent together', async () => {
    const account = createAccount();
    const { load, star, send, calls } = openDevice(account);
    await load();
    await load();
    for (const code of ['A', 'B', 'C']) star(code);
    await send();
    expect(calls()).to.deep.equal([1, 1]);
    expect(account.value).to.deep.equal({ favorites: ['A', 'B', 'C'] });
  });

  it('are not sent if nothing has changed', async () => {
    const device = openDevice(createAccount({ favorites: ['A'], appearance: 'light', later: [1] }));
    await device.load();
    await device.send();
    expect(device.calls()).to.deep.equal([1, 0]);
  });

  it('are joined with the favorites of a browser that has some already', async () => {
    const account = createAccount({
      favorites: ['A', 'B'],
      arrangement: ['B', 'A'],
      later: { x: 1 },
    });
    const local = {
      'sso-elements.favorites': stored('B', 'C'),
      'sso-elements.arrangement': stored('A'),
    };
    const device = openDevice(account, local);
    await device.load();
    expect(device.favorites()).to.equal('A B C');
    expect(account.value).to.deep.equal({
      ...{ favorites: ['A', 'B', 'C'], arrangement: ['B', 'A'], later: { x: 1 } },
    });
  });

  it('of two browsers are merged: neither loses what the other has starred or removed', async () => {
    const account = createAccount({ favorites: ['A', 'B'] });
    const [desk, phone] = [openDevice(account), openDevice(account)];
    await desk.load();
    await phone.load();
    phone.star('C');
    phone.star('A');
    phone.open('A');
    await phone.send();
    desk.star('D');
    desk.star('B');
    desk.open('B');
    desk.open('C');
    await desk.send();
    expect([desk.favorites(), desk.recents()]).to.deep.equal(['C D', 'A B C']);
    expect(account.value).to.deep.equal({ favorites: ['C', 'D'], recents: ['A', 'B', 'C'] });
    // A conflict is one more call.
    expect(desk.calls()).to.deep.equal([1, 2]);
  });

  it('have the order that was chosen last', async () => {
    const account = createAccount({ arrangement: ['A', 'B', 'C'] });
    const [desk, phone] = [openDevice(account), openDevice(account)];
    await desk.load();
    await phone.load();
    phone.arrange(['C', 'B', 'A']);
    await phone.send();
    desk.arrange(['B', 'A', 'C']);
    await desk.send();
    expect(account.value).to.deep.equal({ arrangement: ['B', 'A', 'C'] });
  });

  it('are received in a browser that has shown no products yet', async () => {
    const account = createAccount();
    const [desk, phone] = [openDevice(account), openDevice(account)];
    await desk.load();
    desk.hide('B');
    desk.arrange(['C']);
    await desk.send();
    await phone.load();
    expect(phone.stored('sso-elements.hidden')).to.include('["B"]');
    expect(phone.stored('sso-elements.arrangement')).to.include('["C"]');
  });

  it('keep an empty list empty', async () => {
    const account = createAccount({ favorites: ['A'] });
    const desk = openDevice(account);
    await desk.load();
    desk.star('A');
    await desk.send();
    expect(account.value).to.deep.equal({ favorites: [] });
  });

  it('are not emptied by a browser whose own list is lost', async () => {
    const account = createAccount({ favorites: ['A'] });
    const first = openDevice(account);
    await first.load();
    const { 'sso-elements.favorites': _, ...local } = Object.fromEntries(first.page.local.values);
    const second = openDevice(account, local);
    await second.load();
    expect([second.favorites(), account.value]).to.deep.equal(['A', { favorites: ['A'] }]);
  });

  it('of an account that has lost them are sent again', async () => {
    const account = createAccount({ favorites: ['A'] });
    const first = openDevice(account);
    await first.load();
    Object.assign(account, { value: {}, version: 0 });
    const second = openDevice(account, Object.fromEntries(first.page.local.values));
    await second.load();
    expect([second.favorites(), account.value]).to.deep.equal(['A', { favorites: ['A'] }]);
  });

  it('keep those of a browser that stores fewer codes than the account', async () => {
    const favorites = Array.from({ length: 120 }, (_, index) => `P${index}`);
    const account = createAccount({ favorites });
    const device = openDevice(account);
    await device.load();
    await device.send();
    expect(device.favorites().split(' ')).to.have.length(100);
    expect(account.value).to.deep.equal({ favorites });
  });
});

describe('changes that can’t be sent', () => {
  for (const [what, answer] of [
    ['offline', unreachable],
    ['without a session', refused(401)],
    ['forbidden', refused(403)],
    ['too many', refused(429)],
    ['too large', refused(400)],
    ['not possible at this gateway', refused(404)],
  ] as const)
    it(`stay in the browser without a word if they are ${what}, and are sent at the next visit`, async () => {
      const account = createAccount({ favorites: ['A'] });
      const first = openDevice(account);
      await first.load();
      first.gateway.answer('savePreferences', answer);
      first.star('B');
      first.scheme.choose('dark');
      await first.send();
      expect([first.favorites(), first.host.dispatched]).to.deep.equal(['A B', []]);
      const again = openDevice(account, Object.fromEntries(first.page.local.values));
      await again.load();
      expect(account.value).to.deep.equal({ favorites: ['A', 'B'], appearance: 'dark' });
    });

  it('are sent a minute later, once the page is used again', async () => {
    const account = createAccount();
    const { load, star, send, done, gateway, clock, calls } = openDevice(account);
    await load();
    gateway.answer('savePreferences', unreachable, (request) => account.save(request));
    star('A');
    await send();
    const counts: number[][] = [];
    for (const byMs of [59_000, 1_000]) {
      clock.advance(byMs);
      globalThis.dispatchEvent(new Event('online'));
      await done();
      counts.push(calls());
    }
    expect(counts).to.deep.equal([
      [1, 1],
      [1, 2],
    ]);
    expect(account.value).to.deep.equal({ favorites: ['A'] });
  });

  it('are sent after the failed load of the settings, which applies nothing', async () => {
    const account = createAccount({ favorites: ['A'] });
    const { load, star, send, favorites, gateway, calls } = openDevice(account);
    gateway.answer('preferences', unreachable, (request) => account.read()(request));
    await load();
    star('B');
    expect([favorites(), calls()]).to.deep.equal(['B', [1, 0]]);
    await send();
    expect(account.value).to.deep.equal({ favorites: ['A', 'B'] });
  });
});

describe('what a browser keeps of the account', () => {
  for (const [what, text] of [
    ['invalid JSON', '{"'],
    ['a list', '[]'],
    ['other types', `{"${ADA}":{"version":"1","lists":[],"choices":7}}`],
  ] as const)
    it(`is read safely from ${what}`, async () => {
      const device = openDevice(createAccount({ favorites: ['A'] }), {
        'sso-elements.preferences': text,
      });
      await device.load();
      expect(device.favorites()).to.equal('A');
    });

  it('does not trust a reply: other things in a list or a choice do not count', async () => {
    const account = createAccount({ favorites: ['A', 7, '', null], recents: 'A', appearance: {} });
    const device = openDevice(account);
    await device.load();
    expect([device.favorites(), device.recents(), device.scheme.$scheme.get()]).to.deep.equal([
      'A',
      '',
      'auto',
    ]);
  });
});
