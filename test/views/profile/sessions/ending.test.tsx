import { expect } from '@open-wc/testing';
import { dialogsOf, toastsOf } from '../../../support/core/notices.ts';
import { held, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { nameOf } from '../../support/by-role.ts';
import type { Screen } from '../../support/screen.ts';
import { press } from '../profile-screen.tsx';
import {
  CURRENT,
  LAPTOP,
  listed,
  openSessions,
  PHONE,
  rowsOf,
  statusOf,
} from './sessions-screen.tsx';

// Rules: profile-34, profile-35, profile-37, profile-38

describe('ending sessions', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const focused = () => {
    const { activeElement } = screen.shadow;
    return activeElement && nameOf(activeElement);
  };
  const ask = async (name: string) => {
    const button = await screen.findByRole('button', name);
    button.focus();
    press(button);
    await waitUntil(() => focused() === 'Keep');
  };
  const bodies = () =>
    Promise.all(screen.fake.page.gateway.requests('endSessions').map((sent) => sent.json()));

  it('asks in the row first, and keeps the session', async () => {
    screen = await openSessions();
    await ask('End Chrome on Android');
    screen.byRole('group', /^End this session\?/);
    await expect(screen.element).to.be.accessible();
    press(screen.byRole('button', 'Keep'));
    await waitUntil(() => focused() === 'End Chrome on Android');
    await ask('End Chrome on Android');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    screen.shadow.activeElement?.dispatchEvent(escape);
    await waitUntil(() => focused() === 'End Chrome on Android');
    expect(await bodies()).to.deep.equal([]);
  });

  it('ends one, says so once, and moves the focus to the next', async () => {
    const reply = held(listed(CURRENT, LAPTOP));
    screen = await openSessions({ endSessions: [reply.answer] });
    await ask('End Chrome on Android');
    press(screen.byRole('button', 'End'));
    await screen.findByRole('button', 'Ending…');
    // Neither a second click nor another question changes what is being ended.
    press(screen.byRole('button', 'Ending…'));
    press(screen.byRole('button', 'End Safari on macOS'));
    reply.release();
    await waitUntil(() => statusOf(screen) === 'The session in Chrome on Android has ended.');
    expect(await bodies()).to.deep.equal([{ id: 'phone' }]);
    expect(rowsOf(screen)).to.have.length(2);
    await waitUntil(() => focused() === 'End Safari on macOS');
    await expect(screen.element).to.be.accessible();
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
  });

  it('moves the focus to the title after the last one', async () => {
    screen = await openSessions({ endSessions: [listed(CURRENT, PHONE)] });
    await ask('End Safari on macOS');
    press(screen.byRole('button', 'End'));
    await waitUntil(() => statusOf(screen) === 'The session in Safari on macOS has ended.');
    await waitUntil(() => focused() === 'My sessions');
  });

  it('ends all others', async () => {
    screen = await openSessions({ endSessions: [listed(CURRENT)] });
    await ask('End all others');
    screen.byRole('group', /^End all other sessions\?/);
    press(screen.byRole('button', 'End'));
    await waitUntil(() => statusOf(screen) === 'All other sessions have ended.');
    expect(await bodies()).to.deep.equal([{ others: true }]);
    await waitUntil(() => focused() === 'My sessions');
    expect(screen.text).to.include('You are not signed in anywhere else.');
  });

  it('shows the list of the reply, whatever was asked for', async () => {
    screen = await openSessions({ endSessions: [listed(CURRENT)] });
    await ask('End Chrome on Android');
    press(screen.byRole('button', 'End'));
    await waitUntil(() => rowsOf(screen).length === 1);
  });

  for (const [what, answer, message] of [
    ['is refused', refused(403, { message: 'Not today.' }), /^Not today\.$/],
    ['gets no answer', unreachable, /.+/],
  ] as const)
    for (const name of ['End Chrome on Android', 'End all others'])
      it(`says at its place why "${name}" ${what}, and tries again`, async () => {
        screen = await openSessions({ endSessions: [answer, listed(CURRENT)] });
        await ask(name);
        press(screen.byRole('button', 'End'));
        const alerts = () =>
          screen.allByRole('alert').filter(({ textContent }) => textContent !== '');
        await waitUntil(() => alerts().length === 1);
        expect(alerts()[0]?.textContent).to.match(message);
        expect(rowsOf(screen)).to.have.length(3);
        const { core } = screen.fake;
        expect([dialogsOf(core), toastsOf(core)]).to.deep.equal([[], []]);
        press(screen.byRole('button', 'End'));
        await waitUntil(() => rowsOf(screen).length === 1);
        expect(alerts()).to.deep.equal([]);
      });

  it('disappears if the gateway has the call no longer', async () => {
    screen = await openSessions({ endSessions: [refused(404)] });
    await ask('End Chrome on Android');
    press(screen.byRole('button', 'End'));
    await waitUntil(() => screen.allByRole('heading', 'My sessions').length === 0);
    expect(screen.fake.host.of('sso-error')).to.deep.equal([]);
  });

  it('ends the page’s own session like any other call if that has ended', async () => {
    screen = await openSessions({ endSessions: [refused(401)] });
    await ask('End Chrome on Android');
    press(screen.byRole('button', 'End'));
    await waitUntil(() => screen.fake.host.of('sso-signed-out').length === 1);
    expect(screen.fake.host.of('sso-signed-out')[0]?.reason).to.equal('lost');
  });
});
