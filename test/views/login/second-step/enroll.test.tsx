import { expect } from '@open-wc/testing';
import { NEW_APP, RECOVERY_CODES } from '../../../support/fixtures/factors.ts';
import { type Answer, ok, refused } from '../../../support/fixtures/replies.ts';
import { refusedCode } from '../../../support/fixtures/second-factor.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { ADA, CODE, openStep, RETURN } from './step-screen.ts';

// Rules: second-factor-51, second-factor-52, second-factor-53, second-factor-54

const TITLE = 'Your organization requires two-step sign-in';
const CONNECT = 'Set up an authenticator app';
const SAVE = 'Save your recovery codes';
const ENROLLED = { ...LOGIN, recoveryCodes: RECOVERY_CODES };

interface Answers {
  readonly apps?: readonly Answer[];
  readonly added?: readonly Answer[];
}

/** Signs in as a user who has to set up an app first. */
async function openEnrolling({ apps = [ok(NEW_APP)], added = [ok(ENROLLED)] }: Answers = {}) {
  const opened = await openStep({ step: { methods: ['enroll'], trustDays: 0 } });
  const { screen, gateway } = opened;
  gateway.answer('newSignInApp', ...apps).answer('addSignInApp', ...added);
  await opened.begin();
  return { ...opened, requests: () => gateway.requests('addSignInApp'), page: screen.fake.page };
}

describe('a sign-in that requires an app', () => {
  it('connects one, shows its recovery codes, and goes on', async () => {
    const { screen, title, requests, gateway, page } = await openEnrolling();
    await waitUntil(() => screen.focused === CONNECT);
    expect(title()).to.equal(TITLE);
    expect(screen.text).to.include(`Signing in as ${ADA}`);
    expect(screen.text).to.include('K7QX M2ZT PA4W J6ND V3RH YE5C LB2U GS7O');
    await expect(screen.element).to.be.accessible();
    expect(await gateway.requests('newSignInApp')[0]?.json()).to.deep.equal({
      ticket: 'sealed-ticket',
    });
    screen.type(CODE, '482913');
    await waitUntil(() => screen.focused === SAVE);
    expect(requests()[0]?.headers.get('otp')).to.equal('482913');
    expect(await requests()[0]?.json()).to.deep.equal({
      ...{ ticket: 'sealed-ticket', appTicket: NEW_APP.ticket },
    });
    expect(screen.text).to.include(RECOVERY_CODES[9]);
    await expect(screen.element).to.be.accessible();
    // The page asks before the codes are lost.
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    screen.press('Done');
    expect([leaving.defaultPrevented, page.visits, screen.focused]).to.deep.equal([
      ...[true, [], 'I have saved my codes'],
    ]);
    screen.field('I have saved my codes').click();
    await waitUntil(() => screen.find('Done')?.ariaDisabled !== 'true');
    // The session began with the code, not with the click.
    const spentMs = 60_000;
    const stoppedMs = page.now() + spentMs;
    page.now = () => stoppedMs;
    screen.press('Done');
    screen.press('Done');
    await waitUntil(() => page.visits.length > 0);
    expect(page.visits).to.deep.equal(['/dashboard']);
    const endsInMs = Number(page.localStore().getItem('tokenExpiryTime')) - stoppedMs;
    expect(endsInMs).to.be.within(
      LOGIN.tokenExpiry * 1000 - 2 * spentMs,
      LOGIN.tokenExpiry * 1000 - spentMs,
    );
    expect(screen.fake.host.of('sso-signed-in')).to.have.length(1);
  });

  it('leads to a new password if one is due', async () => {
    const due = ok({ ...ENROLLED, forcePwdChangeOnLogin: true });
    const { screen, page } = await openEnrolling({ added: [due] });
    await waitUntil(() => screen.hasField(CODE));
    screen.type(CODE, '482913');
    await waitUntil(() => screen.focused === SAVE);
    screen.field('I have saved my codes').click();
    await waitUntil(() => screen.find('Done')?.ariaDisabled !== 'true');
    screen.press('Done');
    await waitUntil(() => screen.text.includes('You need to update your password'));
    expect(page.visits).to.deep.equal([]);
  });

  it('says that a code is wrong, and keeps a failed one', async () => {
    const { screen, selection, alerts } = await openEnrolling({
      added: [refusedCode('wrong', 4), refused(500, { message: 'Try later.' })],
    });
    await waitUntil(() => screen.hasField(CODE));
    screen.type(CODE, '111111');
    await waitUntil(() => alerts().startsWith('That code is wrong.'));
    expect([screen.focused, selection()]).to.deep.equal([CODE, [0, 6]]);
    screen.type(CODE, '222222');
    await waitUntil(() => screen.text.includes('Try later.'));
    expect([screen.field(CODE).value, screen.toasts]).to.deep.equal(['222222', []]);
  });

  it('tries again if there is no key', async () => {
    const { screen } = await openEnrolling({
      apps: [refused(500, { message: 'Try later.' }), ok(NEW_APP)],
    });
    await waitUntil(() => screen.text.includes('Try later.'));
    screen.press('Try again');
    await waitUntil(() => screen.focused === CONNECT);
  });

  it('says that the sign-in is closed after too many wrong codes', async () => {
    const { screen, title, alerts } = await openEnrolling({ apps: [refusedCode('closed')] });
    await waitUntil(() => title() === 'This step is closed');
    expect(alerts()).to.include('Five codes were wrong.');
    screen.press(RETURN);
    await waitUntil(() => screen.focused === 'Password');
  });

  for (const [what, answers] of [
    ['the sign-in has expired', { apps: [refusedCode('expired')] }],
    ['an older gateway answers', { apps: [refused(404)] }],
    ['the user has an app by now', { added: [refusedCode('known')] }],
  ] as const)
    it(`begins again with the password if ${what}`, async () => {
      const { screen, alerts, title } = await openEnrolling(answers);
      if ('added' in answers) {
        await waitUntil(() => screen.hasField(CODE));
        screen.type(CODE, '482913');
      }
      await waitUntil(() => alerts().startsWith('This step has ended.'));
      expect(title()).to.equal(TITLE);
      screen.press(RETURN);
      await waitUntil(() => screen.focused === 'Password');
      expect(screen.field('User ID').value).to.equal(ADA);
    });
});
