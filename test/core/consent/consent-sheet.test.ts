import { expect } from '@open-wc/testing';
import { consentService } from '../../../src/core/consent/consent.ts';
import { consentSheetService } from '../../../src/core/consent/consent-sheet.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { ANALYTICAL } from '../../support/core/consent-tag.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { stopClock, type ManualClock } from '../../support/time/manual-clock.ts';

// Rules: cookie-consent-02, cookie-consent-05, cookie-consent-09

describe('the cookie-consent sheet', () => {
  let fake: FakeCore;
  let clock: ManualClock;
  let sheet: ReturnType<typeof consentSheetService>;
  const open = (start: CoreStart = {}) => {
    fake = fakeCore(start);
    clock = stopClock(fake.page);
    sheet = consentSheetService(fake.core);
  };
  const shown = () => sheet.$sheet.get();
  const goTo = (path: string) => {
    fake.page.href = HOST + path;
    clock.advance(250);
  };

  it('asks a user who has not answered', () => {
    open();
    sheet.ask();
    expect(shown()).to.equal('asking');
  });

  it('lets a user change earlier choices', () => {
    open({ local: { cookie_consent: 'Y' } });
    sheet.open();
    expect(shown()).to.equal('changing');
  });

  it('stores the answer, closes and stops its timers', () => {
    open();
    sheet.ask();
    sheet.answer(ANALYTICAL);
    expect(shown()).to.equal(undefined);
    expect(consentService(fake.core).choices()).to.deep.equal(ANALYTICAL);
    expect(clock.waiting).to.equal(0);
  });

  describe('while the user types', () => {
    const field = document.createElement('input');
    const typeKey = () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    beforeEach(() => document.body.append(field));
    afterEach(() => {
      field.value = '';
      field.remove();
    });
    const { typingPauseMs, typingWaitMs } = CONSTANTS;

    it('waits until no key was pressed for a while', () => {
      open();
      typeKey();
      sheet.ask();
      clock.advance(typingPauseMs - 1);
      expect(shown()).to.equal(undefined);
      clock.advance(500);
      expect(shown()).to.equal('asking');
    });

    it('waits while a field with text has focus, but not forever', () => {
      open();
      field.value = 'ada@acme.ex';
      field.focus();
      sheet.ask();
      clock.advance(typingWaitMs - 1);
      expect(shown()).to.equal(undefined);
      clock.advance(500);
      expect(shown()).to.equal('asking');
    });

    it('opens when the field loses focus', () => {
      open();
      field.value = 'ada@acme.example';
      field.focus();
      sheet.ask();
      expect(shown()).to.equal(undefined);
      field.blur();
      clock.advance(250);
      expect(shown()).to.equal('asking');
    });

    it('does not wait when the user opens it', () => {
      open({ local: { cookie_consent: 'Y' } });
      typeKey();
      sheet.open();
      expect(shown()).to.equal('changing');
    });
  });

  it('waits until a dialog is answered', () => {
    open();
    void dialogsService(fake.core).showError('Failed!', 'Broken');
    sheet.ask();
    expect(shown()).to.equal(undefined);
    dialogsService(fake.core).closeAll();
    expect(shown()).to.equal('asking');
  });

  it('waits until the session warning is answered', () => {
    open();
    warningService(fake.core).open(fake.page.now() + 60_000);
    sheet.ask();
    expect(shown()).to.equal(undefined);
    warningService(fake.core).close();
    expect(shown()).to.equal('asking');
  });

  it('waits until the spinner overlay closes', async () => {
    open();
    let finish: () => void = () => undefined;
    const work = busyService(fake.core).during(new Promise<void>((resolve) => (finish = resolve)));
    sheet.ask();
    expect(shown()).to.equal(undefined);
    finish();
    await work;
    expect(shown()).to.equal('asking');
  });

  it('stays below a dialog that opens later', () => {
    open();
    sheet.ask();
    void dialogsService(fake.core).showError('Failed!', 'Broken');
    expect(shown()).to.equal('asking');
  });

  for (const path of ['/page-unavailable', '/page-unavailable/', '/Page%2Dunavailable?x=1'])
    it(`does not open on ${path}`, () => {
      open({ href: HOST + path });
      sheet.ask();
      sheet.open();
      clock.advance(10_000);
      expect(shown()).to.equal(undefined);
    });

  it('does not open on a configured unavailable page', () => {
    open({ href: `${HOST}/gone`, settings: { unavailablePath: '/gone' } });
    sheet.ask();
    expect(shown()).to.equal(undefined);
  });

  it('does not open after navigation if it was requested on such a page', () => {
    open({ href: `${HOST}/page-unavailable` });
    sheet.open();
    goTo('/login');
    expect(shown()).to.equal(undefined);
  });

  it('closes on a navigation to that page, and reopens on one away from it', () => {
    open();
    sheet.ask();
    goTo('/page-unavailable');
    expect(shown()).to.equal(undefined);
    goTo('/login');
    expect(shown()).to.equal('asking');
  });

  it('does not reopen after navigation once it was closed', () => {
    open();
    sheet.ask();
    sheet.close();
    goTo('/page-unavailable');
    goTo('/login');
    expect(shown()).to.equal(undefined);
  });
});
