import { expect } from '@open-wc/testing';
import { dialogsOf } from '../../../support/core/notices.ts';
import { factorsOf, NEW_APP, NO_FACTORS } from '../../../support/fixtures/factors.ts';
import { held, ok, refused, unreachable, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { press as pressKey } from '../../support/typing.ts';
import { answerConfirm, choose, focused } from '../passkeys/passkeys-screen.tsx';
import { press } from '../profile-screen.tsx';
import {
  alertOf,
  cardOf,
  codeField,
  CODES,
  CONFIRM,
  openFactors,
  refusedCode,
  rowsOf,
  statusOf,
  titlesOf,
  typeCode,
} from './factors-screen.tsx';

// Rules: second-factor-62, second-factor-63, second-factor-64, second-factor-65, second-factor-66, errors-26

const TITLE = 'Set up an authenticator app';
const KEY = 'K7QX M2ZT PA4W J6ND V3RH YE5C LB2U GS7O';

describe('connecting an authenticator app', () => {
  let screen: Screen;
  let restore: (() => void) | undefined;
  afterEach(() => {
    restore?.();
    restore = undefined;
    screen.close();
  });

  const calls = (name: 'newApp' | 'addApp') => screen.fake.page.gateway.requests(name);
  const open = async (answers: Record<string, Answer[]> = {}) => {
    screen = await openFactors({ answers });
    await choose(screen, 'Set up');
    await waitUntil(() => focused(screen) === TITLE, 'the first stage');
  };
  /** Replaces the browser's clipboard. */
  const clipboard = (writeText: (text: string) => Promise<void>) => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    restore = () => Reflect.deleteProperty(navigator, 'clipboard');
  };
  const isSelected = () => {
    const { selectionStart, selectionEnd, value } = codeField(screen);
    return selectionStart === 0 && selectionEnd === value.length && value !== '';
  };

  it('asks for a confirmation first, and calls once', async () => {
    const reply = held(ok(NEW_APP));
    screen = await openFactors({ answers: { newApp: [CONFIRM, reply.answer] } });
    const asked = answerConfirm(screen, true);
    await choose(screen, 'Set up');
    press(await screen.findByRole('button', 'Setting up…'));
    reply.release();
    await waitUntil(() => focused(screen) === TITLE, 'the first stage');
    expect([asked(), calls('newApp').length]).to.deep.equal([1, 2]);
  });

  for (const [what, answer, words] of [
    ['does not confirm', CONFIRM, ''],
    ['has too many tries', refused(429, { message: 'Too many.' }), 'Too many.'],
    ['is offline', unreachable, 'The service can’t be reached right now.'],
    ['has an app by now', refusedCode('known'), 'You have an authenticator app already.'],
  ] as const)
    it(`shows no key if the user ${what}`, async () => {
      screen = await openFactors({ answers: { newApp: [answer, ok(NEW_APP)] } });
      answerConfirm(screen, false);
      const button = screen.byRole('button', 'Set up');
      await choose(screen, 'Set up');
      await waitUntil(() => calls('newApp').length === 1 && alertOf(screen).startsWith(words));
      await screen.findByRole('button', 'Set up');
      expect([screen.shadow.activeElement, dialogsOf(screen.fake.core)]).to.deep.equal([
        button,
        [],
      ]);
    });

  it('says where the user is, and shows the key before its picture', async () => {
    await open();
    expect(titlesOf(screen)).to.deep.equal([
      TITLE,
      'Add the account to your app',
      'Type the code that the app shows',
    ]);
    const current = cardOf(screen).querySelector('[aria-current=step]');
    expect(current?.textContent).to.equal('Connect the app');
    const key = cardOf(screen).querySelector('[translate=no]');
    const picture = cardOf(screen).querySelector('svg[role=img]');
    expect([key?.textContent, key?.getAttribute('dir')]).to.deep.equal([KEY, 'ltr']);
    expect(picture?.getAttribute('aria-label')).to.equal(
      'QR code with the setup key. The key is also shown as text.',
    );
    expect(picture && key?.compareDocumentPosition(picture)).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.byRole('link', 'Open in app').getAttribute('href')).to.equal(NEW_APP.uri);
    await expect(screen.element).to.be.accessible();
  });

  it('draws the picture black on white in dark too, as one path without styles', async () => {
    await open();
    screen.element.style.colorScheme = 'dark';
    const picture = cardOf(screen).querySelector('svg[role=img]') as SVGElement;
    const [path, ...others] = picture.children;
    expect(others).to.deep.equal([]);
    expect(path?.getAttribute('d')).to.match(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(cardOf(screen).querySelectorAll('[style]')).to.have.length(0);
    expect(getComputedStyle(picture).fill).to.equal('rgb(0, 0, 0)');
    const paper = getComputedStyle(picture.parentElement as Element).backgroundColor;
    expect(paper).to.equal('rgb(255, 255, 255)');
  });

  it('copies the key, and says so', async () => {
    const copied: string[] = [];
    clipboard((text) => Promise.resolve(void copied.push(text)));
    await open();
    await choose(screen, 'Copy key');
    await waitUntil(() => focused(screen) === 'Copied', 'the button says so');
    expect([copied, statusOf(screen)]).to.deep.equal([[NEW_APP.secret], 'Copied']);
  });

  it('selects the key if the browser does not copy it', async () => {
    clipboard(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
    await open();
    await choose(screen, 'Copy key');
    const words = 'The key is selected. Copy it with Ctrl C or by a long press.';
    await waitUntil(() => statusOf(screen) === words, 'the status');
    expect(focused(screen)).to.equal('Copy key');
    const [range] = getSelection()?.getComposedRanges({ shadowRoots: [screen.shadow] }) ?? [];
    const key = cardOf(screen).querySelector('[translate=no]');
    expect([range?.startContainer, range?.endContainer]).to.deep.equal([key, key]);
    expect(range?.collapsed).to.equal(false);
  });

  it('sends the sixth digit once, and shows the codes', async () => {
    const reply = held(CODES);
    await open({ addApp: [reply.answer] });
    typeCode(screen, '12345');
    expect(calls('addApp')).to.deep.equal([]);
    typeCode(screen, '123 456');
    press(await screen.findByRole('button', 'Turning on…'));
    pressKey(codeField(screen), 'Escape');
    expect(codeField(screen).readOnly).to.equal(true);
    reply.release();
    await waitUntil(() => focused(screen) === 'Save your recovery codes', 'the codes');
    const [request, ...others] = calls('addApp');
    expect([others, request?.headers.get('otp'), await request?.json()]).to.deep.equal([
      [],
      '123456',
      { ticket: NEW_APP.ticket },
    ]);
    expect(statusOf(screen)).to.equal('The authenticator app is on.');
  });

  it('says what is missing without a call', async () => {
    await open();
    typeCode(screen, '123');
    press(screen.byRole('button', 'Turn on'));
    await waitUntil(() => alertOf(screen) === 'Enter the 6 digits that the app shows.');
    expect([isSelected(), calls('addApp')]).to.deep.equal([true, []]);
  });

  it('selects a wrong code, and names the usual reason after three', async () => {
    const [wrong, used] = [refusedCode('wrong'), refusedCode('used', 4)];
    await open({ addApp: [wrong, used, wrong, refusedCode('wrong', 1), CODES] });
    const tries: string[] = [];
    for (const code of ['111111', '222222', '333333', '444444']) {
      const before = calls('addApp').length;
      typeCode(screen, code);
      await waitUntil(() => calls('addApp').length > before && isSelected(), code);
      tries.push(alertOf(screen));
    }
    expect(tries).to.deep.equal([
      'That code is wrong. Type the one that shows now.',
      'That code was used already. Wait for the next one.',
      'That code is wrong. Type the one that shows now.',
      'That code is wrong. 1 try left.',
    ]);
    expect(screen.text).to.include('Check that the app shows this account: Acme Billing.');
    await expect(screen.element).to.be.accessible();
  });

  for (const [answer, words] of [
    [unreachable, 'The service can’t be reached right now.'],
    [refused(429, { message: 'Too many.' }), 'Too many.'],
  ] as const)
    it(`keeps the code if the call fails: ${words}`, async () => {
      await open({ addApp: [answer, CODES] });
      typeCode(screen, '123456');
      await waitUntil(() => alertOf(screen).startsWith(words), 'the reason');
      expect([codeField(screen).value, dialogsOf(screen.fake.core)]).to.deep.equal(['123456', []]);
      press(screen.byRole('button', 'Turn on'));
      await waitUntil(() => focused(screen) === 'Save your recovery codes', 'the codes');
    });

  for (const [code, words] of [
    ['expired', 'This key has expired. Remove it from your app and start again.'],
    ['closed', 'Too many codes were wrong. Remove the key from your app and start again'],
  ] as const)
    it(`offers a new key if the ticket is ${code}`, async () => {
      const next = { ...NEW_APP, secret: 'ABCDEFGH', ticket: 'new-app-2' };
      await open({ newApp: [ok(NEW_APP), ok(next)], addApp: [refusedCode(code), CODES] });
      typeCode(screen, '123456');
      await waitUntil(() => focused(screen) === 'Show a new key', 'the button');
      expect(alertOf(screen)).to.include(words);
      expect(cardOf(screen).querySelector('[translate=no]')).to.equal(null);
      press(screen.byRole('button', 'Show a new key'));
      await waitUntil(() => screen.text.includes('ABCD EFGH'), 'the new key');
      expect(focused(screen)).to.equal(TITLE);
      typeCode(screen, '123456');
      await waitUntil(() => calls('addApp').length === 2, 'the next call');
      expect(await calls('addApp')[1]?.json()).to.deep.equal({ ticket: 'new-app-2' });
    });

  it('shows the facts if the user has an app by now', async () => {
    await open({ factors: [ok(NO_FACTORS), ok(factorsOf())], addApp: [refusedCode('known')] });
    typeCode(screen, '123456');
    await waitUntil(() => rowsOf(screen).length === 4, 'the facts');
    expect(alertOf(screen)).to.include('You have an authenticator app already.');
  });

  for (const how of ['Cancel', 'Escape'])
    it(`returns to "Set up" with ${how}, and has changed nothing`, async () => {
      await open();
      if (how === 'Cancel') press(screen.byRole('button', 'Cancel'));
      else pressKey(codeField(screen), 'Escape');
      await waitUntil(() => focused(screen) === 'Set up', 'the button');
      expect(calls('addApp')).to.deep.equal([]);
    });
});
