import { expect } from '@open-wc/testing';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { beginOpening, openingOf } from '../../../src/views/login/opening.ts';
import { FakeHost, fakeCore } from '../../support/core/fake-core.ts';
import { held, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, PASSPORT, portal } from './screen.tsx';

// Rules: sign-in-25

/** Starts a sign-in screen before React is loaded. */
function begin(...answers: Answer[]) {
  const { core, page, host } = fakeCore();
  page.gateway.answer('authTypes', ...answers);
  const screen = beginOpening(core, host);
  const opening = openingOf(core, host);
  const callCount = () => page.gateway.requests('authTypes').length;
  return { core, host, page, screen, opening, callCount, state: () => opening.state.peek() };
}

describe('the opening of a sign-in screen', () => {
  it('is unique to a tag', () => {
    const { core, host, opening } = begin(portal());
    expect(openingOf(core, host)).to.equal(opening);
    expect(openingOf(core, new FakeHost())).not.to.equal(opening);
  });

  const prerenderCases: [what: string, answer: Answer, isPrerendered: boolean][] = [
    ['a password is an option', portal([PASSPORT, BASIC]), true],
    ['only a provider is an option', portal([PASSPORT]), false],
    ['the options fail to load', unreachable, false],
  ];
  for (const [what, answer, isPrerendered] of prerenderCases)
    it(`${isPrerendered ? 'allows' : 'does not allow'} the prerendered form if ${what}`, async () => {
      expect(await begin(answer).screen.isPrerendered).to.equal(isPrerendered);
    });

  it('does not use the prerendered form if a password reset is requested', async () => {
    const { core, page, host } = fakeCore();
    page.gateway.answer('authTypes', portal());
    resetRequestService(core).request('ada');
    const screen = beginOpening(core, host);
    expect(await screen.isPrerendered).to.equal(false);
    expect(screen.startHydration(() => {})).to.equal(false);
  });

  it('is started once', async () => {
    const { opening, callCount } = begin(portal());
    await Promise.all([opening.begin(), opening.begin()]);
    expect(callCount()).to.equal(1);
  });

  it('shows its result only after the prerendered form is hydrated', async () => {
    const reply = held(portal());
    const { opening, screen, state } = begin(reply.answer);
    let shown = 0;
    expect(screen.startHydration(() => (shown += 1))).to.equal(true);
    expect(state()).to.equal('prerendered');
    reply.release();
    await opening.begin();
    expect([state(), shown]).to.deep.equal(['prerendered', 0]);
    opening.shown();
    expect([state(), shown]).to.deep.equal(['open', 1]);
    opening.shown();
    expect(shown).to.equal(1);
  });

  it('keeps the prerendered form if the result has not arrived by then', async () => {
    const reply = held(portal());
    const { opening, screen, state } = begin(reply.answer);
    screen.startHydration(() => {});
    opening.shown();
    expect(state()).to.equal('prerendered');
    reply.release();
    await opening.begin();
    expect(state()).to.equal('open');
  });

  it('adopts the prerendered form of a screen that is already open', async () => {
    const { opening, screen, state } = begin(portal());
    await opening.begin();
    expect(state()).to.equal('open');
    expect(screen.startHydration(() => {})).to.equal(true);
    expect(state()).to.equal('prerendered');
    opening.shown();
    expect(state()).to.equal('open');
  });

  it('adopts no prerendered form if the options failed to load', async () => {
    const { opening, screen, state } = begin(unreachable);
    await opening.begin();
    expect(screen.startHydration(() => {})).to.equal(false);
    expect(state()).to.equal('failed');
  });

  it('retries only after a failure', async () => {
    const reply = held(portal());
    const { opening, callCount, state } = begin(unreachable, reply.answer);
    await opening.begin();
    const retried = opening.retry();
    expect(state()).to.equal('retrying');
    await opening.retry();
    reply.release();
    await retried;
    expect([state(), callCount()]).to.deep.equal(['open', 2]);
    await opening.retry();
    expect(callCount()).to.equal(2);
  });

  it('starts again when the page returns', async () => {
    const { opening, callCount, state } = begin(portal());
    await opening.begin();
    opening.reopen();
    expect(state()).to.equal('loading');
    await waitUntil(() => state() === 'open', 'the screen');
    expect(callCount()).to.equal(2);
  });
});
