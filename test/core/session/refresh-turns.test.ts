import { expect } from '@open-wc/testing';
import { refreshSession } from '../../../src/core/session/refresh.ts';
import { dueForRefresh as open, HOUR_MS, REPLY } from '../../support/due-for-refresh.ts';
import type { FakeCore } from '../../support/fake-core.ts';
import { stopClock } from '../../support/manual-clock.ts';
import { expiryIso } from '../../support/users.ts';
import { held, ok, type Answer } from '../../support/replies.ts';

describe('the turn of a refresh', () => {
  const LOCK = 'sso-elements.refresh';
  const settled = () => new Promise((go) => setTimeout(go));

  /** A page that waits for its turn until it is let in; its session ends by a cookie that it can read. */
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
      'another tab’s cookie has come',
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
    it(`is given up once ${what}`, async () => {
      const fake = waiting();
      happen(fake);
      await fake.letIn();
      expect(await fake.done).to.equal('elsewhere');
      expect(fake.page.gateway.requests('refresh')).to.deep.equal([]);
    });

  it('is used where nothing has happened', async () => {
    const { done, letIn } = waiting();
    await letIn();
    expect(await done).to.equal('refreshed');
  });

  /** Whether the next tab has its turn: at once, and after the time that news take. */
  async function turns(answer: Answer, meanwhile: (fake: FakeCore) => void) {
    const fake = open(answer, { constants: { newsDelayMs: 200 } });
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

  it('ends only when the others can have read what came of it', async () => {
    expect(await turns(ok(REPLY), () => undefined)).to.deep.equal([false, true]);
  });

  it('ends at once where another tab has refreshed', async () => {
    const late = held(ok(REPLY));
    const outcome = await turns(late.answer, ({ page }) => {
      page.local.values.set('tokenExpiryTime', String(Date.now() + HOUR_MS));
      late.release();
    });
    expect(outcome).to.deep.equal([true, true]);
  });
});
