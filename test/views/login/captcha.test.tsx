import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { held, unreachable } from '../../support/fixtures/replies.ts';
import { ADMIN, BASIC, openScreen, PASSPORT, portal, wrong, type ScreenStart } from './screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { codeFromSpeech, silentVoice } from '../../support/browser/spoken-code.ts';

// Rules: captcha-01, captcha-02, captcha-03, captcha-04, captcha-05, captcha-06, sign-in-08, sign-in-24, sso-03

const LABEL = 'Enter CAPTCHA';
const WRONG = 'Incorrect CAPTCHA. Please try again.';

/** Texts that the fake speech synthesis received. */
const spoken: string[] = [];
const voice = silentVoice(
  (text) => spoken.push(text),
  () => spoken.push('–'),
);
const realVoice = Object.getOwnPropertyDescriptor(globalThis, 'speechSynthesis');
const replaceVoice = (value: unknown) =>
  Object.defineProperty(globalThis, 'speechSynthesis', { value, configurable: true });

/** Opens the screen after the third failure in a row. */
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

/** Returns the shown code as the Listen button reads it. */
function readCode(screen: Awaited<ReturnType<typeof openCaptcha>>): string {
  screen.press('Listen');
  return codeFromSpeech(spoken.at(-1) ?? '');
}

const imageOf = (canvas: HTMLCanvasElement) => canvas.toDataURL();

describe('the captcha', () => {
  beforeEach(() => {
    spoken.length = 0;
    replaceVoice(voice);
  });
  afterEach(async () => {
    // The next file may run in the same page.
    await emulateMedia({ colorScheme: 'light' });
    if (realVoice) Object.defineProperty(globalThis, 'speechSynthesis', realVoice);
  });

  it('opens when the failures in a row are a multiple of the tenant’s number', async () => {
    const screen = await openScreen({ login: [wrong(1), wrong(2), wrong(3)] });
    for (const [index, isDue] of [false, false, true].entries()) {
      screen.signIn();
      await waitUntil(
        () => screen.requests('login').length === index + 1 && screen.find('Sign In'),
      );
      expect(screen.isCaptchaShown).to.equal(isDue);
    }
  });

  it('is announced, leaves the focus on the password, and is accessible', async () => {
    const screen = await openCaptcha();
    expect(screen.status).to.equal('Please also enter the characters of the CAPTCHA.');
    await waitUntil(() => screen.focused === 'Password');
    await expect(screen.element).to.be.accessible();
  });

  it('hides all other sign-in options', async () => {
    const screen = await openCaptcha();
    expect(screen.names).not.to.include('login Acme Passport');
    expect(screen.names).not.to.include('Framework Admin Login');
    expect(screen.text).not.to.contain('Or');
  });

  it('is an image of 200 by 65 pixels whose name does not reveal its code', async () => {
    const screen = await openCaptcha();
    const { width, height } = screen.canvas.getBoundingClientRect();
    expect([width, height]).to.deep.equal([200, 65]);
    expect(screen.canvas.getAttribute('role')).to.equal('img');
    expect(screen.canvas.getAttribute('aria-label')).to.contain('CAPTCHA image');
    expect(screen.element.outerHTML).not.to.contain(readCode(screen));
  });

  it('follows the page’s color scheme', async () => {
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
    await waitUntil(() => ink() > 200, 'it did not change');
  });

  it('reads its characters one by one with example words, and names capitals', async () => {
    const screen = await openCaptcha();
    screen.press('Listen');
    const parts = (spoken.at(-1) ?? '').split(', ');
    expect(parts).to.have.length(6);
    for (const part of parts)
      expect(part).to.match(/^(?:[0-9]|(?:[a-z]|capital [A-Z]) as in [A-Z][a-z-]+)$/);
  });

  it('offers Listen when the browser’s voices are loaded, and not before', async () => {
    let voices: unknown[] = [];
    const target = new EventTarget();
    replaceVoice(Object.assign(target, { ...voice, getVoices: () => voices }));
    Reflect.deleteProperty(speechSynthesis, 'addEventListener');
    Reflect.deleteProperty(speechSynthesis, 'removeEventListener');
    const screen = await openCaptcha();
    expect(screen.names).not.to.include('Listen');
    expect(screen.canvas.getAttribute('aria-label')).to.equal('CAPTCHA image');
    voices = [{}];
    target.dispatchEvent(new Event('voiceschanged'));
    await waitUntil(() => screen.find('Listen'));
  });

  it('shows a message if the browser fails to read the characters', async () => {
    let utterance: SpeechSynthesisUtterance | undefined;
    replaceVoice({ ...voice, speak: (given: SpeechSynthesisUtterance) => (utterance = given) });
    const screen = await openCaptcha();
    const failure = 'The characters could not be read out in this browser.';
    const fail = (error: SpeechSynthesisErrorCode) => {
      screen.press('Listen');
      if (utterance)
        utterance.dispatchEvent(new SpeechSynthesisErrorEvent('error', { error, utterance }));
    };
    fail('synthesis-failed');
    await waitUntil(() => screen.text.includes(failure));
    fail('interrupted');
    await waitUntil(() => !screen.text.includes(failure));
    fail('synthesis-failed');
    await waitUntil(() => screen.text.includes(failure));
    await expect(screen.element).to.be.accessible();
    screen.press('New CAPTCHA');
    await waitUntil(() => !screen.text.includes(failure));
  });

  it('does not offer or mention Listen if the browser has no voice', async () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    const prototype = Object.getPrototypeOf(globalThis) as object;
    expect('speechSynthesis' in prototype).to.equal(false);
    const screen = await openCaptcha();
    expect(screen.names).not.to.include('Listen');
    expect(screen.canvas.getAttribute('aria-label')).to.equal('CAPTCHA image');
  });

  it('is validated at six characters, and its error disappears with the next edit', async () => {
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

  it('prevents the login while it is missing, too short or wrong', async () => {
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

  it('allows the login if it is right, and changes after each refusal', async () => {
    const screen = await openCaptcha({ login: [wrong(3), wrong(6)] });
    const code = readCode(screen);
    screen.type(LABEL, code);
    screen.press('Sign In');
    await waitUntil(() => screen.requests('login').length === 2 && screen.find('Sign In'));
    await waitUntil(() => screen.field(LABEL).value === '');
    expect(readCode(screen)).not.to.equal(code);
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
  });

  it('closes when the next refusal is not a multiple', async () => {
    const reply = held(wrong(4));
    const screen = await openCaptcha({ login: [wrong(3), reply.answer] });
    screen.type(LABEL, readCode(screen));
    screen.press('Sign In');
    await waitUntil(() => screen.find('Signing in…'));
    expect(screen.find('Try different Sign In options')?.matches(':disabled')).to.equal(true);
    reply.release();
    await waitUntil(() => !screen.isCaptchaShown);
    expect(screen.names).to.include('login Acme Passport');
  });

  it('changes, clears its entry and stops its voice on New CAPTCHA', async () => {
    const screen = await openCaptcha();
    const before = readCode(screen);
    const imageBefore = imageOf(screen.canvas);
    screen.type(LABEL, '000000');
    await waitUntil(() => screen.descriptionOf(LABEL) === WRONG);
    screen.press('New CAPTCHA');
    await waitUntil(
      () => screen.field(LABEL).value === '' && imageOf(screen.canvas) !== imageBefore,
    );
    expect(spoken.at(-1)).to.equal('–');
    expect(screen.descriptionOf(LABEL)).to.equal('');
    expect(readCode(screen)).not.to.equal(before);
    expect(screen.field('Password').value).to.equal('Portal-2026!');
  });

  it('is cleared with the password if the gateway is unreachable', async () => {
    const screen = await openCaptcha({ login: [wrong(3), unreachable] });
    screen.type(LABEL, readCode(screen));
    screen.press('Sign In');
    await waitUntil(() => screen.field('Password').value === '');
    expect(screen.field(LABEL).value).to.equal('');
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
  });

  it('is replaced by the other options, which get the focus, and is no longer required', async () => {
    const screen = await openCaptcha({ login: [wrong(3), wrong(1)] });
    screen.press('Try different Sign In options');
    expect(screen.isCaptchaShown).to.equal(false);
    expect(screen.focused).to.equal('login Acme Passport');
    expect(screen.names).to.include('Framework Admin Login');
    screen.press('Sign In');
    await waitUntil(() => screen.requests('login').length === 2);
  });

  it('returns the focus to the user ID if there are no other options', async () => {
    const screen = await openCaptcha({ authTypes: [portal()] });
    screen.press('Try different Sign In options');
    expect(screen.focused).to.equal('User ID');
  });
});
