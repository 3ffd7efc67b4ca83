import { expect } from '@open-wc/testing';
import { dialogsOf } from '../../../support/core/notices.ts';
import { CHROME, factorsOf, FIREFOX, NO_FACTORS } from '../../../support/fixtures/factors.ts';
import { held, ok, refused, unreachable, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press as pressKey } from '../../support/typing.ts';
import { answerConfirm, choose, focused } from '../passkeys/passkeys-screen.tsx';
import { press } from '../profile-screen.tsx';
import {
  alertOf,
  cardOf,
  CODES,
  CONFIRM,
  openFactors,
  rowsOf,
  statusOf,
} from './factors-screen.tsx';

// Rules: second-factor-69, second-factor-70, second-factor-71, second-factor-72, errors-26

const ON = [ok(factorsOf())];

describe('changing two-step sign-in', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const times = (name: 'removeApp' | 'renewRecoveryCodes' | 'forgetBrowser' | 'securityEvents') =>
    screen.fake.page.gateway.requests(name).length;
  const open = async (button: string, answers: Record<string, Answer[]>, features?: string[]) => {
    screen = await openFactors({
      answers: { factors: ON, ...answers },
      ...(features && { features }),
    });
    await choose(screen, button);
    await waitUntil(() => focused(screen) === 'Keep', 'the question');
  };
  const answer = (name: string) => press(screen.byRole('button', name));

  it('asks in the row first, and changes nothing', async () => {
    await open('Turn off', {});
    screen.byRole(
      'group',
      /^Turn off two-step sign-in\? Your password is then enough to sign in\./,
    );
    await expect(screen.element).to.be.accessible();
    pressKey(screen.byRole('button', 'Keep'), 'Escape');
    await waitUntil(() => focused(screen) === 'Turn off', 'the focus is back');
    await choose(screen, 'Forget Chrome on Android');
    screen.byRole('group', /^Forget Chrome on Android\? It then asks for a code again\./);
    answer('Keep');
    await waitUntil(() => focused(screen) === 'Forget Chrome on Android', 'the focus is back');
    expect([times('removeApp'), times('forgetBrowser')]).to.deep.equal([0, 0]);
  });

  it('turns it off, once, and says that a mail is on its way', async () => {
    const reply = held(ok(NO_FACTORS));
    await open('Turn off', { removeApp: [reply.answer] });
    answer('Turn off');
    press(await screen.findByRole('button', 'Turning off…'));
    expect(screen.byRole('button', 'Make new codes')).to.have.property('disabled', true);
    reply.release();
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
    expect(statusOf(screen)).to.equal('Two-step sign-in is off. A mail is on its way to you.');
    expect([rowsOf(screen), times('removeApp')]).to.deep.equal([[], 1]);
    screen.byRole('button', 'Set up');
    await expect(screen.element).to.be.accessible();
  });

  it('forgets a browser by its ID, and focuses the next row, else the title', async () => {
    await open('Forget Firefox on Windows', {
      forgetBrowser: [ok(factorsOf({ browsers: [CHROME] })), ok(factorsOf({ browsers: [] }))],
    });
    answer('Forget');
    await waitUntil(() => focused(screen) === 'Forget Chrome on Android', 'the next row');
    const forgotten = 'Firefox on Windows is forgotten. It asks for a code at the next sign-in.';
    expect(statusOf(screen)).to.equal(forgotten);
    await choose(screen, 'Forget Chrome on Android');
    await waitUntil(() => focused(screen) === 'Keep', 'the question');
    answer('Forget');
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
    const paths = screen.fake.page.gateway.requests('forgetBrowser').map(({ url }) => url);
    expect(paths.map((url) => new URL(url).pathname)).to.deep.equal([
      `/api/auth/v1/users/factors/browsers/${FIREFOX.id}/remove`,
      `/api/auth/v1/users/factors/browsers/${CHROME.id}/remove`,
    ]);
  });

  it('makes new codes after a confirmation, and shows them', async () => {
    await open('Make new codes', { renewRecoveryCodes: [CONFIRM, CODES] });
    const asked = answerConfirm(screen, true);
    answer('Make new codes');
    await waitUntil(() => focused(screen) === 'Save your recovery codes', 'the codes');
    expect(statusOf(screen)).to.equal('The new codes are ready. The old ones no longer work.');
    expect([asked(), times('renewRecoveryCodes')]).to.deep.equal([1, 2]);
    press(cardOf(screen).querySelector('[type=checkbox]') as HTMLElement);
    answer('Done');
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
    expect(rowsOf(screen)[1]).to.equal('10 codes left');
  });

  it('leaves everything as it is if the user does not confirm', async () => {
    await open('Turn off', { removeApp: [CONFIRM] });
    const asked = answerConfirm(screen, false);
    answer('Turn off');
    await waitUntil(() => asked() === 1, 'the request');
    await screen.findByRole('button', 'Turn off');
    expect([alertOf(screen), dialogsOf(screen.fake.core), times('removeApp')]).to.deep.equal([
      '',
      [],
      1,
    ]);
  });

  for (const [failure, words] of [
    [refused(500, { message: 'Broken.' }), 'Broken.'],
    [refused(429, { message: 'Too many.' }), 'Too many.'],
    [unreachable, 'The service can’t be reached right now.'],
  ] as const)
    it(`says in the row why it stays: ${words}`, async () => {
      await open('Turn off', { removeApp: [failure, ok(NO_FACTORS)] });
      answer('Turn off');
      await waitUntil(() => alertOf(screen).startsWith(words), 'the reason');
      expect(rowsOf(screen)).to.have.length(4);
      answer('Turn off');
      await waitUntil(() => rowsOf(screen).length === 0, 'no rows');
      expect([alertOf(screen), dialogsOf(screen.fake.core)]).to.deep.equal(['', []]);
    });

  it('loads again if the browser is no longer there', async () => {
    await open('Forget Chrome on Android', {
      factors: [...ON, ok(factorsOf({ browsers: [FIREFOX] }))],
      forgetBrowser: [refused(404)],
    });
    answer('Forget');
    await waitUntil(() => rowsOf(screen).length === 3, 'one browser');
    expect(alertOf(screen)).to.equal('');
  });

  it('lets the recent activity load again', async () => {
    const answers = { securityEvents: [ok({ events: [] })], removeApp: [ok(NO_FACTORS)] };
    await open('Turn off', answers, ['events', 'secondFactor']);
    await waitUntil(() => times('securityEvents') === 1, 'the first list');
    answer('Turn off');
    await waitUntil(() => times('securityEvents') === 2, 'the next list');
  });

  it('ends the page’s own session like any other call if that has ended', async () => {
    await open('Turn off', { removeApp: [refused(401)] });
    answer('Turn off');
    await waitUntil(() => screen.fake.host.of('sso-signed-out').length === 1, 'the end');
  });
});
