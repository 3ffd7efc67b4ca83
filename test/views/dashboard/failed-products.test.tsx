import { expect } from '@open-wc/testing';
import { toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { named } from '../support/products.ts';
import { drawDashboard, prepareDashboard } from './dashboard-screen.tsx';

// Rules: dashboard-18, dashboard-19, dashboard-20, errors-11

const TITLE = 'Your products could not be loaded';
const DOWN = refused(403, { message: 'The product service is being repaired.' });

let screen: Screen;
afterEach(() => screen.close());

/** Opens a dashboard whose gateway answers so, and waits until the failure is shown. */
async function openFailed(...answers: Answer[]): Promise<void> {
  screen = prepareDashboard();
  screen.fake.page.gateway.answer('usersProducts', ...answers);
  drawDashboard(screen);
  await screen.findByRole('heading', TITLE);
}
const again = () => screen.findByRole('button', 'Try again');
const callCount = () => screen.fake.page.gateway.requests('usersProducts').length;
const signedOut = () => screen.fake.host.of('sso-signed-out');
const status = () => nameOf(screen.byRole('status'));
const LOADING = 'Loading your products…';
const isFocused = (element: Element) =>
  (element.getRootNode() as Document).activeElement === element;

describe('products that cannot be loaded', () => {
  it('keep the user signed in, with an announced message and the header', async () => {
    await openFailed(DOWN);
    expect(status()).to.include(TITLE).and.to.include('The product service is being repaired.');
    expect([signedOut(), toastsOf(screen.fake.core), callCount()]).to.deep.equal([[], [], 1]);
    await screen.findByRole('button', 'Sign out');
    expect(screen.text).not.to.include('Search products');
    await expect(screen.element).to.be.accessible();
  });

  it('show a message of the elements if no reply arrives, after the automatic retries', async () => {
    await openFailed(unreachable);
    expect(status()).to.match(/can’t be reached/);
    expect([signedOut(), callCount()]).to.deep.equal([[], 3]);
  });

  it('are loaded by "Try again", which keeps the focus meanwhile; then the title has it', async () => {
    const reply = held(ok(named('Ocular')));
    await openFailed(DOWN, reply.answer);
    const button = await again();
    button.focus();
    button.click();
    await waitUntil(() => status() === LOADING);
    expect([isFocused(button), button.getAttribute('aria-disabled')]).to.deep.equal([true, 'true']);
    button.click();
    reply.release();
    await screen.findByRole('list', 'Products');
    expect(callCount()).to.equal(2);
    await waitUntil(() => isFocused(screen.byRole('heading', 'Welcome Ada Lovelace!')));
  });

  it('leave the focus where the user has moved it', async () => {
    const reply = held(ok(named('Ocular')));
    await openFailed(DOWN, reply.answer);
    (await again()).click();
    const signOut = await screen.findByRole('button', 'Sign out');
    signOut.focus();
    reply.release();
    await screen.findByRole('list', 'Products');
    expect(isFocused(signOut)).to.equal(true);
  });

  it('are announced again if they fail again, and the third time end the session', async () => {
    const reply = held(refused(403, { message: 'Still down.' }));
    await openFailed(DOWN, reply.answer, DOWN);
    (await again()).click();
    await waitUntil(() => status() === LOADING);
    reply.release();
    await waitUntil(() => status().includes('Still down.'));
    expect(signedOut()).to.deep.equal([]);
    (await again()).click();
    await waitUntil(() => signedOut().length > 0);
    const { core, page } = screen.fake;
    expect(page.session.values.get('sso-elements.ended')).to.equal('products');
    expect(toastsOf(core)).to.deep.equal([
      'error: Failed! / The product service is being repaired.',
    ]);
    await waitUntil(() => screen.text === '');
  });
});
