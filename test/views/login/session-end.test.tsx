import { expect } from '@open-wc/testing';
import { ends } from '../../../src/core/i18n/en-us/ends.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { drawScreen, openScreen } from './screen.tsx';

// Rules: sign-in-10, sign-in-28, sign-in-30

describe('the sign-in screen after the end of a session', () => {
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
});
