import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { clearSession } from '../../../src/core/flows/store-session.ts';

// Rules: session-16, session-warning-06, session-warning-13

const open = () => {
  const fake = fakeCore(signedIn());
  const warning = warningService(fake.core);
  const endsAtMs = fake.page.now() + 90_000;
  warning.open(endsAtMs);
  return { ...fake, warning, endsAtMs };
};

describe('the session warning', () => {
  it('dispatches its event once when it opens', () => {
    const { warning, endsAtMs, host } = open();
    warning.open(endsAtMs);
    warning.open(endsAtMs + 5000);
    expect(host.of('sso-session-warning')).to.deep.equal([{ remainingSeconds: 90 }]);
  });

  it('resets the flag of another tab’s refresh when it opens', () => {
    expect(open().page.local.values.get('isRefreshedFromAnotherTab')).to.equal('false');
  });

  it('updates its time while it is open, and keeps its problem', () => {
    const { warning, endsAtMs } = open();
    warning.setProblem('failed');
    warning.open(endsAtMs + 5000);
    expect(warning.$warning.get()).to.deep.equal({
      endsAtMs: endsAtMs + 5000,
      problem: 'failed',
    });
  });

  it('can clear its problem', () => {
    const { warning, endsAtMs } = open();
    warning.setProblem('failed');
    warning.setProblem(undefined);
    expect(warning.$warning.get()).to.deep.equal({ endsAtMs });
  });

  it('that is not open shows no problem', () => {
    const { warning } = open();
    warning.close();
    warning.setProblem('failed');
    expect(warning.$warning.get()).to.equal(undefined);
  });

  it('that is open does not change when it is opened again', () => {
    const { warning, endsAtMs } = open();
    let changes = 0;
    const stop = warning.$warning.listen(() => (changes += 1));
    warning.open(endsAtMs);
    stop();
    expect(changes).to.equal(0);
  });

  it('that was dismissed does not reopen for the same end, but for another', () => {
    const { warning, endsAtMs } = open();
    warning.dismiss();
    warning.open(endsAtMs);
    expect(warning.$warning.get()).to.equal(undefined);
    warning.open(endsAtMs + 5000);
    expect(warning.$warning.get()?.endsAtMs).to.equal(endsAtMs + 5000);
  });

  it('that is not open can be dismissed without effect', () => {
    const { warning } = open();
    warning.close();
    warning.dismiss();
    expect(warning.$warning.get()).to.equal(undefined);
  });

  it('stays when the user’s name changes', () => {
    const { warning, core } = open();
    authService(core).rename('Ada King');
    expect(warning.$warning.get()).not.to.equal(undefined);
  });

  it('closes with the session', () => {
    const { warning, core } = open();
    clearSession(core);
    expect(warning.$warning.get()).to.equal(undefined);
  });
});
