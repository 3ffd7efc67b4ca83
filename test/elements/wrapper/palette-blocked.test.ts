import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import '../../../src/elements/sso-dashboard.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { toastsOf } from '../../support/core/notices.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole } from '../../views/support/by-role.ts';
import { named } from '../../views/support/products.ts';

// Rules: palette-01

/**
 * Blocks all scripts that are not loaded yet. A policy cannot be removed, so no other test may follow in this page.
 */
function blockScripts(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'unsafe-inline' 'unsafe-eval'; worker-src *";
  document.head.append(policy);
}

describe('the command palette, if its script cannot be loaded', () => {
  let removeCore: () => void;
  afterEach(() => {
    fixtureCleanup();
    document.querySelector('sso-notifications')?.remove();
    removeCore();
  });

  it('stays closed, shows a toast and dispatches sso-error', async () => {
    const fake = fakeCore({ href: `${HOST}/dashboard`, ...signedIn() });
    removeCore = provideCore(fake.core);
    fake.page.gateway
      .answer('authTypes', ok({ authentications: [], theme: { themeDetails: [] } }))
      .answer('usersProducts', ok(named('Deal')));
    const element = await fixture<HTMLElement>('<sso-dashboard></sso-dashboard>');
    const root = () => element.shadowRoot ?? element;
    await waitUntil(() => allByRole(root(), 'list', 'Products').length === 1, 'the products');
    await waitUntil(() => document.querySelector('sso-notifications'), 'the notifications');

    const errors: unknown[] = [];
    element.addEventListener('sso-error', ({ detail }: CustomEventInit) => errors.push(detail));
    blockScripts();
    allByRole(root(), 'button', 'Go to…')[0]?.click();
    await waitUntil(() => errors.length > 0, 'the event');
    expect(errors).to.have.length(1);
    const { message, ...error } = errors[0] as { message: string };
    expect(error).to.deep.equal({ source: 'palette', kind: 'load' });
    expect(message).to.match(/^TypeError: /);
    expect(toastsOf(fake.core)).to.deep.equal([
      'error: Failed! / This part of the page could not be loaded.',
    ]);
    expect(allByRole(root(), 'combobox')).to.deep.equal([]);
  });
});
