import { expect } from '@open-wc/testing';
import { refreshSession } from '../../../src/core/flows/refresh-session.ts';
import { dueForRefresh as open, HOUR_MS, REPLY } from '../../support/core/due-for-refresh.ts';
import type { FakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { expiryIso } from '../../support/fixtures/users.ts';
import { held, ok, type Answer } from '../../support/fixtures/replies.ts';

// Rules: session-14

describe('the lock of a refresh', () => {
  const LOCK = 'sso-elements.refresh';
  const settled = () => new Promise((go) => setTimeout(go));

  /** Returns a page that waits for the lock until `letIn` is called. Its session has a readable expiry cookie. */
  function waiting(answer?: Answer) {
    const fake = open(answer, { cookies: { tokenExpiryDttm: expiryIso(600_000) } });
    fake.page.local.values.delete('sso-elements.clock');
    let letIn: () => void = () => undefined;
    void fake.page.locks?.request(LOCK, () => new Promise<void>((go) => (letIn = go)));
    const done = refreshSession(fake.core);
    return { ...fake, done, letIn: () => settled().then(() => letIn()) };
  }

  for (const [what, happen] of [
    [
      'another tab’s cookie has arrived',
      ({ page }: FakeCore) => page.cookies.keep('tokenExpiryDttm', expiryIso(HOUR_MS)),
    ],
    [
      'another tab has written to storage',
      ({ page }: FakeCore) => page.local.values.set('tokenExpiryTime', '1'),
    ],
    [
      'another tab has signed out',
      ({ page }: FakeCore) => page.local.values.delete('isAuthenticated'),
    ],
  ] as const)
    it(`is released without a call once ${what}`, async () => {
      const fake = waiting();
      happen(fake);
      await fake.letIn();
      expect(await fake.done).to.equal('elsewhere');
      expect(fake.page.gateway.requests('refresh')).to.deep.equal([]);
    });

  it('is used for a call if nothing has happened', async () => {
    const { done, letIn } = waiting();
    await letIn();
    expect(await done).to.equal('refreshed');
  });

  /** Returns whether the next tab has the lock: immediately, and after the time that storage takes to propagate. */
  async function turns(answer: Answer, meanwhile: (fake: FakeCore) => void) {
    const fake = open(answer, { constants: { storageSyncMs: 200 } });
    const clock = stopClock(fake.page);
    const done = refreshSession(fake.core);
    await settled();
    meanwhile(fake);
    await done;
    let isNext = false;
    void fake.page.locks?.request(LOCK, () => (isNext = true));
    await settled();
    const atOnce = isNext;
    clock.advance(200);
    await settled();
    return [atOnce, isNext];
  }

  it('is held until other tabs can read the result', async () => {
    expect(await turns(ok(REPLY), () => undefined)).to.deep.equal([false, true]);
  });

  it('is released immediately if another tab has refreshed', async () => {
    const late = held(ok(REPLY));
    const outcome = await turns(late.answer, ({ page }) => {
      page.local.values.set('tokenExpiryTime', String(Date.now() + HOUR_MS));
      late.release();
    });
    expect(outcome).to.deep.equal([true, true]);
  });
});
