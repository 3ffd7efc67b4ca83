import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import { consentService } from '../../../src/core/consent/consent.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { ANALYTICAL, ESSENTIAL } from '../../support/core/consent-tag.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { elementAtCenter } from '../support/element-at-center.ts';
import { brokenTexts } from '../support/broken-texts.ts';
import { Screen } from '../support/screen.ts';
import { ConsentSheet } from '../../../src/views/consent/consent-sheet.tsx';
import { provideSheetView } from '../../../src/views/consent/sheet-view.ts';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: cookie-consent-03, cookie-consent-04, cookie-consent-09

provideSheetView(ConsentSheet);

const ALL = { essentialCookies: true, analyticalCookies: true, marketingCookies: true };
const GIVEN = { [CONSENT_KEY]: JSON.stringify(ANALYTICAL), cookie_consent: 'Y' };

describe('the cookie-consent sheet', () => {
  let screen: Screen;
  const dialog = () => screen.shadow.querySelector<HTMLDialogElement>('.sso-consent-sheet');
  const open = async (local: Record<string, string> = {}) => {
    screen = new Screen(noticesCss, { local });
    screen.draw(<NoticesView />);
    consentSheetService(screen.fake.core).open();
    await waitUntil(() => dialog()?.matches(':modal'), 'the sheet is open');
  };
  const closed = () => waitUntil(() => !dialog(), 'the sheet is closed');
  const checkbox = (name: string): HTMLInputElement => {
    const label = [...screen.shadow.querySelectorAll('label')].find((l) => nameOf(l) === name);
    if (!label?.control) throw new Error(`no checkbox ${name}`);
    return label.control as HTMLInputElement;
  };
  const press = (name: string) => screen.byRole('button', name).click();
  const choices = () => consentService(screen.fake.core).choices();
  afterEach(() => screen.close());

  it('has a name and a description of each kind of cookies, and is accessible', async () => {
    await open();
    expect(nameOf(screen.byRole('heading'))).to.equal('Our Application uses Cookies');
    expect(screen.text).to.include('Essential cookies keep the application working.');
    expect(nameOf(screen.byRole('group'))).to.equal('Cookies to allow');
    expect(screen.text.split('Always on')).to.have.length(2);
    for (const name of ['Essential', 'Analytical', 'Marketing']) {
      const purpose = checkbox(name).getAttribute('aria-describedby') ?? '';
      expect(screen.shadow.getElementById(purpose)?.textContent).to.match(/\w.*\.$/);
    }
    await settled(screen.shadow);
    await expect(screen.element).shadowDom.to.be.accessible();
  });

  it('has a checkbox that a click in its middle hits, as test tools require', async () => {
    await open();
    await settled(screen.shadow);
    for (const name of ['Analytical', 'Marketing'])
      expect(elementAtCenter(checkbox(name)) === checkbox(name), name).to.equal(true);
  });

  it('has Essential checked and disabled, and nothing else checked', async () => {
    await open();
    expect([checkbox('Essential').checked, checkbox('Essential').disabled]).to.deep.equal([
      true,
      true,
    ]);
    expect([checkbox('Analytical').checked, checkbox('Marketing').checked]).to.deep.equal([
      false,
      false,
    ]);
  });

  it('accepts only essential cookies with its first button', async () => {
    await open();
    press('Accept essential');
    await closed();
    expect(choices()).to.deep.equal(ESSENTIAL);
  });

  it('accepts everything with its second button', async () => {
    await open();
    press('Accept all');
    await closed();
    expect(choices()).to.deep.equal(ALL);
  });

  it('accepts what is checked, and names it on its button', async () => {
    await open();
    checkbox('Analytical').click();
    await screen.findByRole('button', 'Accept selected');
    press('Accept selected');
    await closed();
    expect(choices()).to.deep.equal(ANALYTICAL);
  });

  it('starts with what the user has accepted before', async () => {
    const before = { ...ESSENTIAL, marketingCookies: true };
    await open({ ...GIVEN, [CONSENT_KEY]: JSON.stringify(before) });
    expect([checkbox('Analytical').checked, checkbox('Marketing').checked]).to.deep.equal([
      false,
      true,
    ]);
    expect(screen.byRole('button', 'Accept selected')).to.exist;
  });

  it('offers essential cookies again once nothing else is checked', async () => {
    await open(GIVEN);
    checkbox('Analytical').click();
    await screen.findByRole('button', 'Accept essential');
    press('Accept essential');
    await closed();
    expect(choices()).to.deep.equal(ESSENTIAL);
  });

  it('gives its buttons equal weight', async () => {
    await open();
    await settled(screen.shadow);
    const styleOf = (name: string) => {
      const button = screen.byRole('button', name);
      const { backgroundColor, color, fontWeight } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return { backgroundColor, color, fontWeight, width, height };
    };
    expect(styleOf('Accept essential')).to.deep.equal(styleOf('Accept all'));
  });

  it('is at the bottom and uses 80% of the height of a window that is too low', async () => {
    await resizeWindow({ width: 360, height: 400 });
    await open();
    await settled(screen.shadow);
    const rect = dialog()?.getBoundingClientRect();
    expect(rect?.bottom).to.equal(400);
    expect(rect?.height).to.equal(0.8 * 400);
    await resizeWindow({ width: 800, height: 600 });
  });

  it('breaks no word of its buttons in a window of 180 px', async () => {
    await resizeWindow({ width: 180, height: 600 });
    await open();
    await settled(screen.shadow);
    const buttons = dialog()?.querySelectorAll('.sso-dialog-actions button') ?? [];
    expect(buttons).to.have.length(2);
    expect(brokenTexts(buttons)).to.deep.equal([]);
    expect(dialog()?.scrollWidth).to.be.at.most(180);
    await resizeWindow({ width: 800, height: 600 });
  });

  it('ignores keys that the user was about to press', async () => {
    await open();
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Enter' });
    expect(dialog()?.open).to.equal(true);
    expect(choices()).to.equal(undefined);
    expect(checkbox('Analytical').checked).to.equal(false);
  });

  it('can be answered with the keyboard', async () => {
    await open();
    for (const key of ['Tab', 'Tab', 'Space', 'Tab', 'Enter']) await sendKeys({ press: key });
    await closed();
    expect(choices()).to.deep.equal({ ...ESSENTIAL, marketingCookies: true });
  });

  it('cannot be dismissed by Esc, backdrop or close icon before it is answered', async () => {
    await open();
    for (let presses = 0; presses < 3; presses++) await sendKeys({ press: 'Escape' });
    dialog()?.click();
    dialog()?.close();
    await waitUntil(() => dialog()?.matches(':modal'));
    expect(screen.allByRole('button', 'Close')).to.have.length(0);
    expect(choices()).to.equal(undefined);
  });

  it('can be dismissed by a user who has answered before', async () => {
    await open(GIVEN);
    checkbox('Marketing').click();
    await sendKeys({ press: 'Escape' });
    await closed();
    expect(choices()).to.deep.equal(ANALYTICAL);
  });

  it('shows toasts inside itself', async () => {
    await open();
    toastsService(screen.fake.core).show('info', 'Title', 'Read me');
    await waitUntil(() => dialog()?.querySelector('.sso-toast'));
  });
});
