import { expect } from '@open-wc/testing';
import { unsavedService } from '../../../../src/core/profile/unsaved.ts';
import { factorsOf, NO_FACTORS, RECOVERY_CODES } from '../../../support/fixtures/factors.ts';
import { held, ok } from '../../../support/fixtures/replies.ts';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { choose, focused } from '../passkeys/passkeys-screen.tsx';
import { press } from '../profile-screen.tsx';
import { cardOf, openFactors, rowsOf, statusOf, typeCode } from './factors-screen.tsx';

// Rules: second-factor-67, second-factor-68

describe('saving the recovery codes', () => {
  let screen: Screen;
  const restore: (() => void)[] = [];
  afterEach(() => {
    for (const undo of restore.splice(0)) undo();
    screen.close();
  });

  /** Replaces a member of the browser until the test ends. */
  const replace = (owner: object, name: string, value: unknown) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, value });
    restore.push(() => {
      if (own) Object.defineProperty(owner, name, own);
      else Reflect.deleteProperty(owner, name);
    });
  };
  const open = async (factors = [ok(NO_FACTORS), ok(factorsOf({ recoveryCodesLeft: 10 }))]) => {
    screen = await openFactors({ answers: { factors } });
    await choose(screen, 'Set up');
    await waitUntil(() => focused(screen) === 'Set up an authenticator app', 'the first stage');
    typeCode(screen, '123456');
    await waitUntil(() => focused(screen) === 'Save your recovery codes', 'the codes');
  };
  const box = () => cardOf(screen).querySelector('input[type=checkbox]') as HTMLInputElement;
  const list = () => cardOf(screen).querySelector('ol[translate=no]');

  it('lists ten codes, left to right, under the step', async () => {
    await open();
    expect([...(list()?.children ?? [])].map(({ textContent }) => textContent)).to.deep.equal(
      RECOVERY_CODES,
    );
    expect(list()?.getAttribute('dir')).to.equal('ltr');
    const current = cardOf(screen).querySelector('[aria-current=step]');
    expect(current?.textContent).to.equal('Save your codes');
    // Two columns, read downward.
    const tops = [...(list()?.children ?? [])].map((item) => item.getBoundingClientRect().top);
    expect([tops[5], tops[6]]).to.deep.equal([tops[0], tops[1]]);
    await expect(screen.element).to.be.accessible();
  });

  it('are not left without a question until the box is checked', async () => {
    await open();
    const { isAny } = unsavedService(screen.fake.core);
    expect(isAny()).to.equal(true);
    const done = screen.byRole('button', 'Done');
    expect(done.getAttribute('aria-disabled')).to.equal('true');
    const why = screen.shadow.getElementById(done.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).to.equal('Check the box to finish.');
    press(done);
    expect(screen.shadow.activeElement).to.equal(box());
    press(box());
    await waitUntil(() => !done.hasAttribute('aria-disabled'), 'the button opens');
    expect([isAny(), screen.text.includes('Check the box')]).to.deep.equal([false, false]);
    press(box());
    await waitUntil(() => isAny(), 'unsaved again');
  });

  it('end with the facts, which the gateway then completes', async () => {
    const reply = held(ok(factorsOf({ recoveryCodesLeft: 10, browsers: [] })));
    await open([ok(NO_FACTORS), reply.answer]);
    press(box());
    await waitUntil(() => box().checked, 'checked');
    press(screen.byRole('button', 'Done'));
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
    expect(rowsOf(screen)).to.deep.equal(['Authenticator app | On', '10 codes left']);
    reply.release();
    await waitUntil(() => rowsOf(screen)[0]?.includes('since') === true, 'the date');
  });

  it('copies all codes, and says so for four seconds', async () => {
    const copied: string[] = [];
    const writeText = (text: string) => Promise.resolve(void copied.push(text));
    replace(navigator, 'clipboard', { writeText });
    await open();
    const clock = stopClock(screen.fake.page);
    await choose(screen, 'Copy');
    await waitUntil(() => focused(screen) === 'Copied', 'the button says so');
    expect(copied).to.deep.equal([RECOVERY_CODES.join('\n')]);
    clock.advance(3_999);
    expect(focused(screen)).to.equal('Copied');
    clock.advance(1);
    await waitUntil(() => focused(screen) === 'Copy', 'the button as before');
  });

  it('selects the codes if the browser does not copy them', async () => {
    replace(navigator, 'clipboard', undefined);
    await open();
    await choose(screen, 'Copy');
    await waitUntil(() => statusOf(screen).endsWith('by a long press.'), 'the status');
  });

  it('downloads a text with the user, the tenant and the codes', async () => {
    await open();
    let text: Promise<string> | undefined;
    let name = '';
    const { createObjectURL } = URL;
    replace(URL, 'createObjectURL', (blob: Blob) => {
      text = blob.text();
      return createObjectURL(blob);
    });
    replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      name = this.download;
    });
    await choose(screen, 'Download');
    await waitUntil(() => focused(screen) === 'Downloaded', 'the button says so');
    expect(name).to.equal('acme-recovery-codes.txt');
    const [title, , ...codes] = ((await text) ?? '').split('\r\n');
    expect(title).to.match(
      /^Recovery codes of ada@acme\.example at ACME, made .+\d\. Each works once\.$/,
    );
    expect(codes.filter(Boolean)).to.deep.equal(
      RECOVERY_CODES.map((code, index) => `${index + 1}. ${code}`),
    );
  });

  it('prints the list alone', async () => {
    await open();
    const printed: (string | null | undefined)[] = [];
    const sheet = () => document.querySelector('[data-sso-sheet]');
    replace(globalThis, 'print', () => {
      const root = sheet()?.shadowRoot;
      printed.push(root?.querySelector('p')?.textContent, root?.querySelector('ol')?.textContent);
    });
    await choose(screen, 'Print');
    expect(printed[0]).to.include('Recovery codes of ada@acme.example at ACME');
    expect(printed[1]).to.equal(RECOVERY_CODES.join(''));
    // It is on paper only.
    expect(sheet()?.checkVisibility()).to.equal(false);
    dispatchEvent(new Event('afterprint'));
    expect(sheet()).to.equal(null);
  });
});
