import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { configService } from '../../../src/core/config/config.ts';
import { ssoCall } from '../../../src/core/contract/sso.ts';
import { END_TEXTS } from '../../../src/core/i18n/end-texts.ts';
import { ends } from '../../../src/core/i18n/en-us/ends.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { openingOf } from '../../../src/views/login/opening.ts';
import { showSessionEnd } from '../../../src/views/login/session-end.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { drawScreen, openScreen } from './screen.tsx';

// Rules: sign-in-10, sign-in-28, sign-in-30, sso-10

/** Sets the page from which the user came. */
const comeFrom = (value: string) =>
  Object.defineProperty(document, 'referrer', { value, configurable: true });

describe('the sign-in screen after the end of a session', () => {
  beforeEach(() => comeFrom(`${HOST}${ssoCall.path}?authType=OIDC`));
  afterEach(() => Reflect.deleteProperty(document, 'referrer'));

  for (const [id, english] of Object.entries(ends).filter(([id]) => id.startsWith('ended.')))
    it(`shows and announces once: ${english}`, async () => {
      const text = english.replace('{site}', 'portal.example');
      const session = { 'sso-elements.ended': id.replace('ended.', '') };
      const screen = drawScreen({ session });
      await waitUntil(() => screen.status === text);
      expect(screen.text).to.include(text);
      expect(screen.fake.page.session.values.size).to.equal(0);
      await expect(screen.element).to.be.accessible();
    });

  it('names the gateway of another site whose cookies are not kept', async () => {
    const session = { 'sso-elements.ended': 'cookie' };
    const screen = drawScreen({ session, settings: { apiBase: 'https://sso.example.net:8443' } });
    await waitUntil(() => screen.status.endsWith('Allow cookies for sso.example.net:8443.'));
    const [hint = '', ...others] = screen.fake.page.warnings;
    expect(hint)
      .to.include('https://sso.example.net:8443')
      .and.to.include('https://portal.example');
    expect(others).to.deep.equal([]);
  });

  it('names the address that a page of the gateway’s origin has answered', async () => {
    const screen = drawScreen({ session: { 'sso-elements.ended': 'sso' } });
    await waitUntil(() => screen.fake.page.warnings.length > 0);
    expect(screen.fake.page.warnings[0])
      .to.include(`${HOST}${ssoCall.path}`)
      .and.to.include('service worker');
  });

  for (const from of ['', 'https://provider.example/login', `${HOST}/api/auth/v3/logout?a=b`])
    it(`says nothing of single sign-on to a user who comes from '${from}'`, async () => {
      comeFrom(from);
      const screen = await openScreen({ session: { 'sso-elements.ended': 'sso' } });
      await waitUntil(() => screen.fake.page.session.values.size === 0);
      await messagesService(screen.fake.core).add(END_TEXTS);
      await configService(screen.fake.core).ready();
      expect([screen.status, screen.fake.page.warnings]).to.deep.equal(['', []]);
    });

  it('shows the reason in the language of the page', async () => {
    const session = { 'sso-elements.ended': 'elsewhere' };
    const screen = drawScreen({ session, local: { 'sso-elements.locale': 'de_DE' } });
    await messagesService(screen.fake.core).ready();
    await waitUntil(() =>
      screen.status.startsWith('Sie haben sich in einem anderen Fenster abgemeldet'),
    );
  });

  for (const stored of ['toString', 'unheard-of'])
    it(`shows no reason that it does not know (${stored})`, async () => {
      const screen = await openScreen({ session: { 'sso-elements.ended': stored } });
      await waitUntil(() => screen.fake.page.session.values.size === 0);
      expect([screen.status, screen.text.includes('Welcome back')]).to.deep.equal(['', true]);
    });

  it('shows no reason that belongs to another tab', async () => {
    const screen = await openScreen({ local: { 'sso-elements.ended': 'manual' } });
    expect(screen.text).not.to.include('You are signed out.');
  });

  it('fills in the user ID after an expiry, once', async () => {
    const session = { 'sso-elements.ended': 'inactive', 'sso-elements.endedFor': 'ada' };
    const screen = drawScreen({ session });
    await waitUntil(() => screen.status === ends['ended.inactive']);
    await waitUntil(() => screen.field('User ID').value === 'ada');
    expect(screen.fake.page.session.values.size).to.equal(0);
  });

  describe('whose reason is loaded after the form', () => {
    /** Opens the form, and returns a function that shows the end of Ada's session. */
    async function openForm() {
      const screen = await openScreen();
      const { core, host, page } = screen.fake;
      const show = async () => {
        page.session.setItem('sso-elements.ended', 'inactive');
        page.session.setItem('sso-elements.endedFor', 'ada');
        await showSessionEnd(core, openingOf(core, host).end);
        await waitUntil(() => screen.status === ends['ended.inactive']);
      };
      return { field: screen.field('User ID'), show };
    }

    it('lets the user who has clicked into the field replace the user ID by typing', async () => {
      const { field, show } = await openForm();
      field.focus();
      await show();
      expect(field.value).to.equal('ada');
      await sendKeys({ type: 'grace' });
      expect(field.value).to.equal('grace');
    });

    it('keeps what the user has typed', async () => {
      const { field, show } = await openForm();
      field.focus();
      await sendKeys({ type: 'gr' });
      await show();
      await sendKeys({ type: 'ace' });
      expect(field.value).to.equal('grace');
    });
  });
});
