import { expect } from '@open-wc/testing';
import { factorsOf, NO_FACTORS } from '../../../support/fixtures/factors.ts';
import { ok } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import type { Screen } from '../../support/screen.ts';
import { focused } from '../passkeys/passkeys-screen.tsx';
import { cardOf, openFactors, rowsOf } from './factors-screen.tsx';

// Rules: second-factor-75, second-factor-76, storage-20

const SECTION = 'sso-elements.section';

describe('the card of a second factor that is required', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  it('says until when it has to be set up, and has the focus after a sign-in that says so', async () => {
    const due = { ...NO_FACTORS, isRequired: true, requiredBy: '2026-12-08T10:00:00' };
    screen = await openFactors({
      answers: { factors: [ok(due)] },
      session: { [SECTION]: 'secondFactor' },
    });
    expect(cardOf(screen).textContent).to.include('Required');
    expect(screen.text).to.include('Your organization requires it. Set it up by Dec 8, 2026.');
    await waitUntil(() => focused(screen) === 'Two-step sign-in', 'the title');
    expect(screen.fake.page.session.values.has(SECTION)).to.equal(false);
    await expect(screen.element).to.be.accessible();
  });

  it('can’t be turned off', async () => {
    screen = await openFactors({ answers: { factors: [ok(factorsOf({ isRequired: true }))] } });
    expect(rowsOf(screen)[0]).to.equal(
      'Authenticator app | On | Required | since Jun 2, 2026 | Your organization requires it, so it can’t be turned off.',
    );
    expect(screen.text).not.to.include('Turn off');
    screen.byRole('button', 'Make new codes');
  });

  it('needs no day for a user whose passkey is enough', async () => {
    screen = await openFactors({ answers: { factors: [ok({ ...NO_FACTORS, isRequired: true })] } });
    expect(cardOf(screen).textContent).to.include('Two-step sign-in is off. Required');
    expect(screen.text).not.to.include('Set it up by');
  });
});
