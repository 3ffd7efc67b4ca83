import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { unreachable } from '../../support/replies.ts';
import { ADMIN, BASIC, openScreen, PASSPORT, portal, wrong, type ScreenStart } from './screen.tsx';
import { waitUntil } from '../../support/wait-until.ts';
import { heardCode, silentVoice } from '../../support/heard-code.ts';

const LABEL = 'Enter CAPTCHA';
const WRONG = 'Incorrect CAPTCHA. Please try again.';

/** What was said aloud, in place of a voice. */
const spoken: string[] = [];
const voice = silentVoice(
  (text) => spoken.push(text),
  () => spoken.push('–'),
);
const realVoice = Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis');
const takeVoice = (value: unknown) =>
  Object.defineProperty(globalThis, 'speechSynthesis', { value, configurable: true });

/** The screen after the third failure in a row. */
async function openCaptcha(start: ScreenStart = {}) {
  const screen = await openScreen({
    authTypes: [portal([BASIC, PASSPORT, ADMIN])],
    login: [wrong(3)],
    ...start,
  });
  screen.signIn();
  await waitUntil(() => screen.isCaptchaShown && screen.status !== 'Signing in…');
  return screen;
}

/** The shown code, as the Listen button says it. */
function readCode(screen: Awaited<ReturnType<typeof openCaptcha>>): string {
  screen.press('Listen');
  return heardCode(spoken.at(-1) ?? '');
}

const picture = (canvas: HTMLCanvasElement) => canvas.toDataURL();

describe('the captcha', () => {
  beforeEach(() => {
    spoken.length = 0;
    takeVoice(voice);
  });
  afterEach(async () => {
    // The next file may get the same page.
    await emulateMedia({ colorScheme: 'light' });
    if (realVoice) Object.defineProperty(globalThis, 'speechSynthesis', realVoice);
  });

  it('comes when the failures in a row are a multiple of the tenant’s number', async () => {
    const screen = await openScreen({ login: [wrong(1), wrong(2), wrong(3)] });
    for (const [index, isDue] of [false, false, true].entries()) {
      screen.signIn();
      await waitUntil(
        () => screen.requests('login').length === index + 1 && screen.find('Sign In'),
      );
      expect(screen.isCaptchaShown).to.equal(isDue);
    }
  });

  it('is said to have come, leaves the focus on the password, and can be used by everybody', async () => {
    const screen = await openCaptcha();
    expect(screen.status).to.contain('CAPTCHA');
    await waitUntil(() => screen.focused === 'Password');
    await expect(screen.element).to.be.accessible();
  });

  it('hides all other ways to sign in', async () => {
    const screen = await openCaptcha();
    expect(screen.names).not.to.include('login Acme Passport');
    expect(screen.names).not.to.include('Framework Admin Login');
    expect(screen.text).not.to.contain('Or');
  });

  it('is a picture of 200 by 65 whose name does not give its code away', async () => {
    const screen = await openCaptcha();
    const { width, height } = screen.canvas.getBoundingClientRect();
    expect([width, height]).to.deep.equal([200, 65]);
    expect(screen.canvas.width).to.be.at.least(200 * devicePixelRatio);
    expect(screen.canvas.getAttribute('role')).to.equal('img');
    expect(screen.canvas.getAttribute('aria-label')).to.contain('CAPTCHA image');
    expect(screen.element.outerHTML).not.to.contain(readCode(screen));
  });

  it('follows the page from light to dark', async () => {
    await emulateMedia({ colorScheme: 'light' });
    const screen = await openCaptcha();
    const { canvas } = screen;
    const ink = () => {
      const { data } =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      const inked = data?.findIndex((part, index) => index % 4 === 3 && part === 255) ?? -1;
      return data?.[inked - 1] ?? -1;
    };
    expect(ink()).to.be.below(80);
    await emulateMedia({ colorScheme: 'dark' });
    await waitUntil(() => ink() > 200, 'it stayed as it was');
  });

  it('says its characters one by one, by words that begin with them, and which are capitals', async () => {
    const screen = await openCaptcha();
    screen.press('Listen');
    const said = (spoken.at(-1) ?? '').split(', ');
    expect(said).to.have.length(6);
    for (const part of said)
      expect(part).to.match(/^(?:[0-9]|(?:[a-z]|capital [A-Z]) as in [A-Z][a-z-]+)$/);
  });

  it('offers Listen when the voices of the browser come, and not before', async () => {
    let voices: unknown[] = [];
    const target = new EventTarget();
    takeVoice(Object.assign(target, { ...voice, getVoices: () => voices }));
    Reflect.deleteProperty(speechSynthesis, 'addEventListener');
    Reflect.deleteProperty(speechSynthesis, 'removeEventListener');
    const screen = await openCaptcha();
    expect(screen.names).not.to.include('Listen');
    expect(screen.canvas.getAttribute('aria-label')).to.equal('CAPTCHA image');
    voices = [{}];
    target.dispatchEvent(new Event('voiceschanged'));
    await waitUntil(() => screen.find('Listen'));
  });

  it('says so when the browser could not read out', async () => {
    let utterance: SpeechSynthesisUtterance | undefined;
    takeVoice({ ...voice, speak: (given: SpeechSynthesisUtterance) => (utterance = given) });
    const screen = await openCaptcha();
    const failure = 'The characters could not be read out in this browser.';
    const fail = (error: SpeechSynthesisErrorCode) => {
      screen.press('Listen');
      if (utterance)
        utterance.dispatchEvent(new SpeechSynthesisErrorEvent('error', { error, utterance }));
    };
    fail('interrupted');
    expect(screen.text).not.to.include(failure);
    fail('synthesis-failed');
    await waitUntil(() => screen.text.includes(failure));
    await expect(screen.element).to.be.accessible();
    screen.press('New CAPTCHA');
    await waitUntil(() => !screen.text.includes(failure));
  });

  it('offers no Listen where the browser has no voice, and does not speak of it', async () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    const prototype = Object.getPrototypeOf(globalThis) as object;
    expect('speechSynthesis' in prototype).to.equal(false);
    const screen = await openCaptcha();
    expect(screen.names).not.to.include('Listen');
    expect(screen.canvas.getAttribute('aria-label')).to.equal('CAPTCHA image');
  });

  it('is checked at six characters, and its hint goes with the next edit', async () => {
    const screen = await openCaptcha();
    screen.field(LABEL).focus();
    await sendKeys({ type: '00000' });
    expect(screen.descriptionOf(LABEL)).to.equal('');
    await sendKeys({ type: '00' });
    await waitUntil(() => screen.descriptionOf(LABEL) === WRONG);
    expect(screen.field(LABEL).value).to.equal('000000');
    expect(screen.field(LABEL).getAttribute('aria-invalid')).to.equal('true');
    expect(screen.element.querySelector('[role=alert]')?.textContent).to.equal(WRONG);
    await sendKeys({ press: 'Backspace' });
    await waitUntil(() => screen.descriptionOf(LABEL) === '');
  });

  it('stops the login while it is missing, too short or wrong', async () => {
    const screen = await openCaptcha();
    const code = readCode(screen);
    for (const [entry, error] of [
      ['', 'Please enter the captcha'],
      [code.slice(0, 5), WRONG],
      [code.toLowerCase() === code ? code.toUpperCase() : code.toLowerCase(), WRONG],
    ] as const) {
      screen.type(LABEL, entry);
      screen.press('Sign In');
      await waitUntil(() => screen.descriptionOf(LABEL) === error);
      expect(screen.focused).to.equal(LABEL);
    }
    expect(screen.toasts.map(({ message }) => message)).to.contain('Please enter the captcha');
    expect(screen.requests('login')).to.have.length(1);
  });

  it('lets the login through when it is right, and is new after each refusal', async () => {
    const screen = await openCaptcha({ login: [wrong(3), wrong(6)] });
    const code = readCode(screen);
    screen.type(LABEL, code);
    screen.press('Sign In');
    await waitUntil(() => screen.requests('login').length === 2 && screen.find('Sign In'));
    await waitUntil(() => screen.field(LABEL).value === '');
    expect(readCode(screen)).not.to.equal(code);
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
  });

  it('goes when the next refusal is no multiple', async () => {
    const screen = await openCaptcha({ login: [wrong(3), wrong(4)] });
    screen.type(LABEL, readCode(screen));
    screen.press('Sign In');
    await waitUntil(() => !screen.isCaptchaShown);
    expect(screen.names).to.include('login Acme Passport');
  });

  it('is drawn anew, its entry cleared and its voice stopped, by New CAPTCHA', async () => {
    const screen = await openCaptcha();
    const before = readCode(screen);
    const drawn = picture(screen.canvas);
    screen.type(LABEL, '000000');
    await waitUntil(() => screen.descriptionOf(LABEL) === WRONG);
    screen.press('New CAPTCHA');
    await waitUntil(() => screen.field(LABEL).value === '' && picture(screen.canvas) !== drawn);
    expect(spoken.at(-1)).to.equal('–');
    expect(screen.descriptionOf(LABEL)).to.equal('');
    expect(readCode(screen)).not.to.equal(before);
    expect(screen.field('Password').value).to.equal('Portal-2026!');
  });

  it('is cleared with the password when nobody answers', async () => {
    const screen = await openCaptcha({ login: [wrong(3), unreachable] });
    screen.type(LABEL, readCode(screen));
    screen.press('Sign In');
    await waitUntil(() => screen.field('Password').value === '');
    expect(screen.field(LABEL).value).to.equal('');
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
  });

  it('gives way to the other options, which take the focus, and is asked for no more', async () => {
    const screen = await openCaptcha({ login: [wrong(3), wrong(1)] });
    screen.press('Try different Sign In options');
    expect(screen.isCaptchaShown).to.equal(false);
    expect(screen.focused).to.equal('login Acme Passport');
    expect(screen.names).to.include('Framework Admin Login');
    screen.press('Sign In');
    await waitUntil(() => screen.requests('login').length === 2);
  });

  it('gives the focus to the user ID where there are no other options', async () => {
    const screen = await openCaptcha({ authTypes: [portal()] });
    screen.press('Try different Sign In options');
    expect(screen.focused).to.equal('User ID');
  });
});
