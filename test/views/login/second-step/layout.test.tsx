import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createRoot } from 'react-dom/client';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { getCore, provideCore } from '../../../../src/core/kernel/core.ts';
import { LatePanel } from '../../../../src/views/login/login-stage.tsx';
import { createLoginForm } from '../../../../src/views/login/login-form.ts';
import { openingOf } from '../../../../src/views/login/opening.ts';
import { fakeCore } from '../../../support/core/fake-core.ts';
import { fakeCredentials } from '../../../support/browser/fake-credentials.ts';
import { refusedCode, secondStep } from '../../../support/fixtures/second-factor.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { byRole } from '../../support/by-role.ts';
import { ADA, beginStep, CODE, RECOVERY, RETURN, TITLE } from './step-screen.ts';
import { resizeWindow } from '../../../support/browser/resize-window.ts';

// Rules: second-factor-40, second-factor-49, second-factor-50

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});
after(() => resizeWindow({ width: 800, height: 600 }));

describe('the screen of the second step', () => {
  for (const [locale, isDark] of [
    ['de_DE', false],
    ['ar_SA', true],
    ['th_TH', true],
  ] as const)
    it(`fits on a narrow screen in ${locale}, with the digits from left to right`, async () => {
      await resizeWindow({ width: 320, height: 640 });
      fakeCredentials();
      const { screen, alerts } = await beginStep({
        codes: [refusedCode('wrong', 3), refusedCode('wrong', 2)],
        features: ['passkeys:portal.example'],
        step: { methods: ['app', 'recovery', 'passkey'] },
      });
      screen.element.style.colorScheme = isDark ? 'dark' : 'light';
      screen.element.dir = locale === 'ar_SA' ? 'rtl' : 'ltr';
      await messagesService(screen.fake.core).setLocale(locale);
      await waitUntil(() => !screen.text.includes('Other ways') && screen.shows('.sso-passkey'));
      await sendKeys({ type: '111111' });
      await waitUntil(() => alerts() !== '');
      await sendKeys({ type: '222222' });
      await waitUntil(() => screen.shows('.sso-step-clock'));
      // The windows of some browsers can't be as narrow as that.
      const { clientWidth, scrollWidth } = document.documentElement;
      expect(scrollWidth).to.be.at.most(clientWidth);
      for (const part of screen.element.querySelectorAll(
        '.sso-login-panel :is(p, button, label)',
      )) {
        const { left, right } = part.getBoundingClientRect();
        expect([left >= 0, right <= clientWidth], part.textContent).to.deep.equal([true, true]);
      }
      const input = screen.element.querySelector<HTMLInputElement>('input[name=otp]');
      expect(input && getComputedStyle(input).direction).to.equal('ltr');
      await expect(screen.element).to.be.accessible();
    });

  it('is in the order of the keyboard: code, choice, button, other ways, the way out', async () => {
    const { screen } = await beginStep();
    const order: string[] = [];
    for (let step = 0; step < 5; step++) {
      await sendKeys({ press: 'Tab' });
      order.push(screen.focused);
    }
    expect(order).to.deep.equal([
      ...['Trust this browser for 30 days', 'Continue', RECOVERY, RETURN, 'None of these works'],
    ]);
  });

  it('has the color of the tenant in a checked box', async () => {
    const { screen } = await beginStep({ step: { trustDays: 1 } });
    const box = screen.field('Trust this browser for 1 day');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: ' ' });
    expect(box.checked).to.equal(true);
    expect(getComputedStyle(box).backgroundColor).to.equal(
      getComputedStyle(screen.find('Continue') ?? box).backgroundColor,
    );
  });
});

describe('the second step, while its code is loaded', () => {
  const draw = (load: () => Promise<never>) => {
    const { core, host } = fakeCore();
    const element = document.createElement('div');
    const form = createLoginForm(core, host);
    document.body.append(element);
    const root = createRoot(element);
    cleanups.push(
      () => element.remove(),
      provideCore(core),
      () => root.unmount(),
    );
    const failure = {
      kind: 'rejected',
      status: 403,
      title: '',
      message: '',
      data: secondStep(),
    } as const;
    form.stage.value = { kind: 'second-step', userId: ADA, failure };
    root.render(<LatePanel {...{ host, form, load }} opening={openingOf(core, host)} />);
    return { element, form };
  };
  const parts = async () => {
    const { loadSecondStep } =
      await import('../../../../src/views/login/second-step/second-step.tsx');
    return (await loadSecondStep(getCore())) as never;
  };

  it('can be loaded again', async () => {
    let loadCount = 0;
    const { element } = draw(() => {
      loadCount += 1;
      return loadCount === 1 ? Promise.reject(new TypeError('lost')) : parts();
    });
    await waitUntil(() =>
      element.textContent.includes('This part of the page could not be loaded.'),
    );
    byRole(element, 'button', 'Try again').click();
    await waitUntil(() => element.querySelector('h2')?.textContent === TITLE);
    expect(document.activeElement?.getAttribute('name')).to.equal('otp');
    expect(element.textContent).to.include(CODE);
  });

  it('can be left, and the form keeps the user ID', async () => {
    const { element, form } = draw(() => new Promise<never>(() => {}));
    await waitUntil(() => element.querySelector('button'));
    byRole(element, 'button', RETURN).click();
    expect([form.stage.peek().kind, form.resumed.peek()?.userId]).to.deep.equal(['form', ADA]);
  });
});
