import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { optionsService } from '../../../../src/core/flows/load-portal.ts';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { provideCore } from '../../../../src/core/kernel/core.ts';
import { createLoginForm } from '../../../../src/views/login/login-form.ts';
import { SignInMethods } from '../../../../src/views/login/login-stage.tsx';
import { fakeCredentials } from '../../../support/browser/fake-credentials.ts';
import { fakeCore } from '../../../support/core/fake-core.ts';
import { ok, refused } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { BASIC, openScreen, PASSPORT, wrong } from '../screen.tsx';
import { announced, openWithPasskeys, PROVIDER, SIGN_IN } from './passkey-screen.ts';
import { resizeWindow } from '../../../support/browser/resize-window.ts';

// Rules: passkeys-48, passkeys-50, passkeys-56

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});
after(() => resizeWindow({ width: 800, height: 600 }));

describe('the button that signs in with a passkey', () => {
  it('is below Sign In and above the providers, in the order of the keyboard too', async () => {
    const { screen } = await openWithPasskeys(ok());
    const order = ['Sign In', SIGN_IN, PROVIDER, 'Framework Admin Login'];
    expect(screen.names.filter((name) => order.includes(name))).to.deep.equal(order);
    const tops = order.map((name) => screen.find(name)?.getBoundingClientRect().top ?? 0);
    expect(tops).to.deep.equal(tops.toSorted((a, b) => a - b));
    expect(screen.text.match(/Or(?=Sign in with a passkey)/g)).to.have.length(1);
    await expect(screen.element).to.be.accessible();
  });

  it('is there for a tenant without providers, and for one without passwords', async () => {
    for (const options of [[BASIC], [PASSPORT]]) {
      const { screen } = await openWithPasskeys(ok(), { options });
      expect(screen.text.includes('Or')).to.equal(options.includes(BASIC));
      expect(screen.shows('[role=group]')).to.equal(!options.includes(BASIC));
    }
  });

  for (const [why, feature] of [
    ['announces nothing', 'passkeysLater'],
    ['has them for another domain', 'passkeys:elsewhere.example'],
    ['has them for a domain that only ends alike', 'passkeys:al.example'],
    ['names no domain', 'passkeys:'],
  ] as const)
    it(`is missing if the gateway ${why}`, async () => {
      fakeCredentials();
      const screen = await openScreen({ authTypes: [announced([BASIC], ['confirm', feature])] });
      await waitUntil(() => !screen.shows('.sso-skeleton'));
      expect(screen.find(SIGN_IN)).to.equal(undefined);
      expect(screen.shows('.sso-providers')).to.equal(false);
    });

  it('is there on a page of another domain that the gateway lists, in a browser that knows such', async () => {
    fakeCredentials().can('relatedOrigins');
    const features = ['passkeys:other.example', 'passkeyOrigins:https://portal.example'];
    const screen = await openScreen({ authTypes: [announced([BASIC], features)] });
    await waitUntil(() => screen.find(SIGN_IN), 'the button never appeared');
  });

  for (const [what, remove] of [
    ['any passkeys', (browser) => browser.removeAll()],
    ['options as JSON', (browser) => browser.remove('parseRequestOptionsFromJSON')],
    ['replies as JSON', (browser) => browser.remove('toJSON')],
  ] as const satisfies [string, (browser: ReturnType<typeof fakeCredentials>) => void][])
    it(`is missing in a browser without ${what}, and the other ways are not`, async () => {
      remove(fakeCredentials());
      const screen = await openScreen({ authTypes: [announced()] });
      await waitUntil(() => !screen.shows('.sso-skeleton'));
      expect([screen.find(SIGN_IN), screen.find(PROVIDER) !== undefined]).to.deep.equal([
        ...[undefined, true],
      ]);
    });

  it('is missing while a captcha is shown, as the providers are', async () => {
    const { screen } = await openWithPasskeys(ok(), { login: [wrong(3)] });
    screen.signIn();
    await waitUntil(() => screen.isCaptchaShown);
    expect(screen.find(SIGN_IN)).to.equal(undefined);
    screen.press('Try different Sign In options');
    await waitUntil(() => screen.find(SIGN_IN));
  });

  for (const locale of ['de_DE', 'ar_SA', 'th_TH'])
    it(`fits with a refusal on a narrow screen in ${locale}`, async () => {
      await resizeWindow({ width: 320, height: 640 });
      const { screen, regionOf } = await openWithPasskeys(
        refused(400, { data: { passkey: 'refused' } }),
      );
      await messagesService(screen.fake.core).setLocale(locale);
      await waitUntil(() => screen.find(SIGN_IN) === undefined);
      screen.element.querySelector<HTMLButtonElement>('.sso-passkey button')?.click();
      await waitUntil(() => regionOf('alert') !== '');
      // The windows of some browsers can't be as narrow as that.
      const { clientWidth, scrollWidth } = document.documentElement;
      expect(scrollWidth).to.be.at.most(clientWidth);
      for (const part of screen.element.querySelectorAll('.sso-passkey *')) {
        const { left, right } = part.getBoundingClientRect();
        expect([left >= 0, right <= clientWidth]).to.deep.equal([true, true]);
      }
    });
});

describe('the place of the button', () => {
  const draw = (load: Parameters<typeof SignInMethods>[0]['load']) => {
    const { core, host } = fakeCore();
    optionsService(core).features = ['passkeys:portal.example'];
    const element = document.createElement('div');
    document.body.append(element);
    const root = createRoot(element);
    cleanups.push(
      () => element.remove(),
      provideCore(core),
      () => root.unmount(),
    );
    root.render(
      <SignInMethods
        host={host}
        form={createLoginForm(core, host)}
        theme={undefined}
        options={[BASIC, PASSPORT]}
        {...(load && { load })}
      />,
    );
    return element;
  };

  it('is kept while its code is loaded', async () => {
    const element = draw(() => new Promise(() => {}));
    await waitUntil(() => element.querySelector('.sso-providers > .sso-login-button-skeleton'));
    expect(element.querySelectorAll('button').length).to.be.greaterThan(0);
  });

  it('is given up without an error if its code does not arrive', async () => {
    const element = draw(() => Promise.reject(new TypeError('lost')));
    await waitUntil(() => element.querySelector('[data-provider]'));
    await waitUntil(() => !element.querySelector('.sso-skeleton'));
    expect(element.textContent).not.to.include('could not be loaded');
  });
});
