import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import { consentService } from '../../../src/core/consent/consent.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { ANALYTICAL, ESSENTIAL } from '../../support/consent-tag.ts';
import { settled } from '../../support/settled.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { Screen } from '../support/screen.ts';

const ALL = { essentialCookies: true, analyticalCookies: true, marketingCookies: true };
const GIVEN = { [CONSENT_KEY]: JSON.stringify(ANALYTICAL), cookie_consent: 'Y' };

describe('the cookie-consent sheet', () => {
  let screen: Screen;
  const dialog = () => screen.shadow.querySelector<HTMLDialogElement>('.sso-consent-sheet');
  const open = async (local: Record<string, string> = {}) => {
    screen = new Screen(noticesCss, { local });
    screen.draw(<NoticesView />);
    consentSheetService(screen.fake.core).open();
    await waitUntil(() => dialog()?.matches(':modal'), 'the sheet is up');
  };
  const gone = () => waitUntil(() => !dialog(), 'the sheet has gone');
  const box = (name: string): HTMLInputElement => {
    const label = [...screen.shadow.querySelectorAll('label')].find((l) => nameOf(l) === name);
    if (!label?.control) throw new Error(`no box ${name}`);
    return label.control as HTMLInputElement;
  };
  const press = (name: string) => screen.byRole('button', name).click();
  const choices = () => consentService(screen.fake.core).choices();
  afterEach(() => screen.close());

  it('names itself, says what each kind of cookies is for, and is accessible', async () => {
    await open();
    expect(nameOf(screen.byRole('heading'))).to.equal('Our Application uses Cookies');
    for (const name of ['Essential', 'Analytical', 'Marketing']) {
      const purpose = box(name).getAttribute('aria-describedby') ?? '';
      expect(screen.shadow.getElementById(purpose)?.textContent).to.match(/\w.*\.$/);
    }
    await settled(screen.shadow);
    await expect(screen.element).shadowDom.to.be.accessible();
  });

  it('has Essential ticked and locked, and nothing else ticked', async () => {
    await open();
    expect([box('Essential').checked, box('Essential').disabled]).to.deep.equal([true, true]);
    expect([box('Analytical').checked, box('Marketing').checked]).to.deep.equal([false, false]);
  });

  it('allows what is essential by its first button', async () => {
    await open();
    press('Accept essential');
    await gone();
    expect(choices()).to.deep.equal(ESSENTIAL);
  });

  it('allows everything by its second button, whatever is ticked', async () => {
    await open();
    press('Accept all');
    await gone();
    expect(choices()).to.deep.equal(ALL);
  });

  it('takes what is ticked, and says so on its button', async () => {
    await open();
    box('Analytical').click();
    await screen.findByRole('button', 'Accept selected');
    press('Accept selected');
    await gone();
    expect(choices()).to.deep.equal(ANALYTICAL);
  });

  it('offers the essential alone again once nothing else is ticked', async () => {
    await open(GIVEN);
    box('Analytical').click();
    await screen.findByRole('button', 'Accept essential');
    press('Accept essential');
    await gone();
    expect(choices()).to.deep.equal(ESSENTIAL);
  });

  it('gives its buttons equal weight', async () => {
    await open();
    await settled(screen.shadow);
    const look = (name: string) => {
      const button = screen.byRole('button', name);
      const { backgroundColor, color, fontWeight } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return { backgroundColor, color, fontWeight, width, height };
    };
    expect(look('Accept essential')).to.deep.equal(look('Accept all'));
  });

  it('is at the bottom, and takes 80% of the height of a window that is too low for it', async () => {
    await setViewport({ width: 360, height: 400 });
    await open();
    await settled(screen.shadow);
    const frame = dialog()?.getBoundingClientRect();
    expect(frame?.bottom).to.equal(400);
    expect(frame?.height).to.equal(0.8 * 400);
    await setViewport({ width: 800, height: 600 });
  });

  it('answers nothing by the key that a person was about to press', async () => {
    await open();
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'Enter' });
    expect(dialog()?.open).to.equal(true);
    expect(choices()).to.equal(undefined);
    expect(box('Analytical').checked).to.equal(false);
  });

  it('can be answered by the keyboard alone', async () => {
    await open();
    for (const key of ['Tab', 'Tab', 'Space', 'Tab', 'Enter']) await sendKeys({ press: key });
    await gone();
    expect(choices()).to.deep.equal({ ...ESSENTIAL, marketingCookies: true });
  });

  it('can not be dismissed before it is answered: by Esc, by the backdrop, by a close icon', async () => {
    await open();
    for (let presses = 0; presses < 3; presses++) await sendKeys({ press: 'Escape' });
    dialog()?.click();
    dialog()?.close();
    await waitUntil(() => dialog()?.matches(':modal'));
    expect(screen.allByRole('button', 'Close')).to.have.length(0);
    expect(choices()).to.equal(undefined);
  });

  it('may be left as it is by a person who has answered before', async () => {
    await open(GIVEN);
    box('Marketing').click();
    await sendKeys({ press: 'Escape' });
    await gone();
    expect(choices()).to.deep.equal(ANALYTICAL);
  });

  it('keeps toasts within reach', async () => {
    await open();
    toastsService(screen.fake.core).show('info', 'Title', 'Read me');
    await waitUntil(() => dialog()?.querySelector('.sso-toast'));
  });
});
