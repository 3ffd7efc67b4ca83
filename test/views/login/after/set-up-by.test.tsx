import { expect, nextFrame } from '@open-wc/testing';
import { ok } from '../../../support/fixtures/replies.ts';
import { needsCode } from '../../../support/fixtures/second-factor.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { openScreen, type ScreenStart } from '../screen.tsx';
import { onOneLine } from '../../../../src/views/login/after/set-up-by.tsx';
import { openStep } from '../second-step/step-screen.ts';

// Rules: second-factor-73, second-factor-74

const DUE = ok({ ...LOGIN, secondFactorBy: '2026-12-08T10:00:00' });
const TITLE = 'Set up two-step sign-in by December 8, 2026';
const SAVED = { local: { previouslyVisitedPath: '/reports?page=2' } };

/** Opens the screen, and signs in as a user who has to set up a second factor. */
async function openQuestion(start: ScreenStart = {}) {
  const screen = await openScreen({ login: [DUE], ...start });
  screen.signIn();
  await waitUntil(() => screen.focused === TITLE);
  return { screen, page: screen.fake.page, host: screen.fake.host };
}

describe('a sign-in while there is time to set up a second factor', () => {
  it('asks for it, with a session that a reload finds, before it is complete', async () => {
    const { screen, page, host } = await openQuestion(SAVED);
    expect(screen.text).to.include('you can sign in only once it is set up');
    expect([page.visits, host.outcomes, screen.status]).to.deep.equal([[], [], '']);
    expect(page.local.values.get('isAuthenticated')).to.equal('true');
    // A reload goes on where the user was.
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/reports?page=2');
    await expect(screen.element).to.be.accessible();
    // Neither the focus of the window nor another tab takes the question away.
    page.fireStorage('isAuthenticated');
    window.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve));
    expect([screen.focused, page.visits]).to.deep.equal([TITLE, []]);
  });

  it('keeps the date on one line at any width, in languages without spaces too', async () => {
    const { screen } = await openQuestion();
    const title = screen.element.querySelector('h2');
    expect(title?.textContent).to.include(onOneLine('December 8, 2026'));
    /** Returns how many lines a date takes after a word, in a title that is as wide as the date. */
    const linesOf = (date: string): number => {
      if (!title) return 0;
      const range = document.createRange();
      const fill = (text: string, width: string) => {
        title.textContent = text;
        title.style.setProperty('inline-size', width, 'important');
        range.selectNodeContents(title);
      };
      fill(date, 'max-content');
      fill(`2 ${date}`, `${Math.ceil(range.getBoundingClientRect().width)}px`);
      if (title.firstChild) range.setStart(title.firstChild, 2);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    };
    for (const tag of ['en-US', 'zh-TW', 'ko-KR']) {
      const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(0);
      expect([linesOf(date), linesOf(onOneLine(date))], tag).to.deep.equal([2, 1]);
    }
  });

  it('can be answered if the browser delays the timers of the page', async () => {
    const screen = await openScreen({ login: [DUE], ...SAVED });
    // Browsers delay timers that timers have started.
    const signIn = (depth: number): unknown =>
      depth === 0 ? screen.signIn() : setTimeout(() => signIn(depth - 1));
    signIn(10);
    await waitUntil(() => screen.focused === TITLE);
    for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    screen.press('Later');
    await waitUntil(() => screen.fake.page.visits.length > 0);
  });

  it('goes on where the user was, if the user wants to do it later', async () => {
    const { screen, page, host } = await openQuestion(SAVED);
    screen.press('Later');
    screen.press('Later');
    await waitUntil(() => page.visits.length > 0);
    expect(page.visits).to.deep.equal(['/reports?page=2']);
    expect(host.of('sso-signed-in')).to.have.length(1);
    expect(screen.find('Set up now')?.matches(':disabled')).to.equal(true);
  });

  it('goes to the card in My Profile, also after a code', async () => {
    const opened = await openStep({ login: [needsCode()], codes: [DUE] });
    await opened.begin();
    const { screen } = opened;
    const { page, host } = screen.fake;
    screen.type('6-digit code', '482913');
    await waitUntil(() => screen.focused === TITLE);
    screen.press('Set up now');
    await waitUntil(() => page.visits.length > 0);
    expect(page.visits).to.deep.equal(['/profile']);
    expect(page.session.values.get('sso-elements.section')).to.equal('secondFactor');
    expect(host.of('sso-signed-in')).to.have.length(1);
  });

  it('shows the form to a user who has signed out since, and comes back to the page', async () => {
    const { screen, page } = await openQuestion();
    page.local.values.delete('isAuthenticated');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => screen.hasField('Password'));
    expect(page.visits).to.deep.equal([]);
  });

  for (const [what, secondFactorBy] of [
    ['the gateway names no time', ''],
    ['the time is malformed', 'soon'],
  ] as const)
    it(`does not ask if ${what}`, async () => {
      const screen = await openScreen({ login: [ok({ ...LOGIN, secondFactorBy })] });
      screen.signIn();
      await waitUntil(() => screen.fake.page.visits.length > 0);
      expect([screen.fake.page.visits, screen.text.includes('Later')]).to.deep.equal([
        ...[['/dashboard'], false],
      ]);
    });
});
