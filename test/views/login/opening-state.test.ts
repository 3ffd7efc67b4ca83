import { expect } from '@open-wc/testing';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { beginOpening, openingOf } from '../../../src/views/login/opening.ts';
import { FakeHost, fakeCore } from '../../support/fake-core.ts';
import { held, unreachable, type Answer } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { BASIC, PASSPORT, portal } from './screen.tsx';

/** A sign-in screen that is begun before React has come. */
function begin(...answers: Answer[]) {
  const { core, page, host } = fakeCore();
  page.gateway.answer('authTypes', ...answers);
  const screen = beginOpening(core, host);
  const opening = openingOf(core, host);
  const asked = () => page.gateway.requests('authTypes').length;
  return { core, host, page, screen, opening, asked, state: () => opening.state.peek() };
}

describe('the opening of a sign-in screen', () => {
  it('is one for a tag, and another for another tag', () => {
    const { core, host, opening } = begin(portal());
    expect(openingOf(core, host)).to.equal(opening);
    expect(openingOf(core, new FakeHost())).not.to.equal(opening);
  });

  const frames: [what: string, answer: Answer, isPrerendered: boolean][] = [
    ['a password is asked for', portal([PASSPORT, BASIC]), true],
    ['only a provider signs in', portal([PASSPORT]), false],
    ['the options do not come', unreachable, false],
  ];
  for (const [what, answer, isPrerendered] of frames)
    it(`${isPrerendered ? 'may' : 'must not'} show its first frame where ${what}`, async () => {
      expect(await begin(answer).screen.isPrerendered).to.equal(isPrerendered);
    });

  it('shows no first frame where a new password is wanted', async () => {
    const { core, page, host } = fakeCore();
    page.gateway.answer('authTypes', portal());
    resetRequestService(core).ask('ada');
    const screen = beginOpening(core, host);
    expect(await screen.isPrerendered).to.equal(false);
    expect(screen.adoptPrerendered(() => {})).to.equal(false);
  });

  it('is begun once', async () => {
    const { opening, asked } = begin(portal());
    await Promise.all([opening.begin(), opening.begin()]);
    expect(asked()).to.equal(1);
  });

  it('shows what has come only once its first frame is drawn', async () => {
    const reply = held(portal());
    const { opening, screen, state } = begin(reply.answer);
    let shown = 0;
    expect(screen.adoptPrerendered(() => (shown += 1))).to.equal(true);
    expect(state()).to.equal('framed');
    reply.release();
    await opening.begin();
    expect([state(), shown]).to.deep.equal(['framed', 0]);
    opening.shown();
    expect([state(), shown]).to.deep.equal(['open', 1]);
    opening.shown();
    expect(shown).to.equal(1);
  });

  it('stays as the frame is drawn where nothing has come by then', async () => {
    const reply = held(portal());
    const { opening, screen, state } = begin(reply.answer);
    screen.adoptPrerendered(() => {});
    opening.shown();
    expect(state()).to.equal('framed');
    reply.release();
    await opening.begin();
    expect(state()).to.equal('open');
  });

  it('takes over the frame of a screen that is open already', async () => {
    const { opening, screen, state } = begin(portal());
    await opening.begin();
    expect(state()).to.equal('open');
    expect(screen.adoptPrerendered(() => {})).to.equal(true);
    expect(state()).to.equal('framed');
    opening.shown();
    expect(state()).to.equal('open');
  });

  it('takes over no frame where the options did not come', async () => {
    const { opening, screen, state } = begin(unreachable);
    await opening.begin();
    expect(screen.adoptPrerendered(() => {})).to.equal(false);
    expect(state()).to.equal('failed');
  });

  it('tries again only where it has failed', async () => {
    const reply = held(portal());
    const { opening, asked, state } = begin(unreachable, reply.answer);
    await opening.begin();
    const retried = opening.retry();
    expect(state()).to.equal('retrying');
    await opening.retry();
    reply.release();
    await retried;
    expect([state(), asked()]).to.deep.equal(['open', 2]);
    await opening.retry();
    expect(asked()).to.equal(2);
  });

  it('begins anew when the page is back', async () => {
    const { opening, asked, state } = begin(portal());
    await opening.begin();
    opening.reopen();
    expect(state()).to.equal('loading');
    await waitUntil(() => state() === 'open', 'the screen');
    expect(asked()).to.equal(2);
  });
});
