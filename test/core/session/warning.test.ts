import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';

const open = () => {
  const fake = fakeCore(signedIn());
  const warning = warningService(fake.core);
  const endsAtMs = fake.page.now() + 90_000;
  warning.open(endsAtMs);
  return { ...fake, warning, endsAtMs };
};

describe('the warning of a session', () => {
  it('tells the page once when it opens', () => {
    const { warning, endsAtMs, host } = open();
    warning.open(endsAtMs);
    warning.open(endsAtMs + 5000);
    expect(host.of('sso-session-warning')).to.deep.equal([{ remainingSeconds: 90 }]);
  });

  it('takes back the news of another tab’s refresh as it opens', () => {
    expect(open().page.local.values.get('isRefreshedFromAnotherTab')).to.equal('false');
  });

  it('is corrected while it is up, and keeps what it said of a failure', () => {
    const { warning, endsAtMs } = open();
    warning.setProblem('failed');
    warning.open(endsAtMs + 5000);
    expect(warning.$warning.get()).to.deep.equal({
      endsAtMs: endsAtMs + 5000,
      problem: 'failed',
    });
  });

  it('takes back what it said of a failure', () => {
    const { warning, endsAtMs } = open();
    warning.setProblem('failed');
    warning.setProblem(undefined);
    expect(warning.$warning.get()).to.deep.equal({ endsAtMs });
  });

  it('that is not up has nothing to say', () => {
    const { warning } = open();
    warning.close();
    warning.setProblem('failed');
    expect(warning.$warning.get()).to.equal(undefined);
  });

  it('that is up disturbs nobody by being opened again', () => {
    const { warning, endsAtMs } = open();
    let changes = 0;
    const stop = warning.$warning.listen(() => (changes += 1));
    warning.open(endsAtMs);
    stop();
    expect(changes).to.equal(0);
  });

  it('that was dismissed does not come back for the same end, but for another', () => {
    const { warning, endsAtMs } = open();
    warning.dismiss();
    warning.open(endsAtMs);
    expect(warning.$warning.get()).to.equal(undefined);
    warning.open(endsAtMs + 5000);
    expect(warning.$warning.get()?.endsAtMs).to.equal(endsAtMs + 5000);
  });

  it('that is not up may be dismissed without harm', () => {
    const { warning } = open();
    warning.close();
    warning.dismiss();
    expect(warning.$warning.get()).to.equal(undefined);
  });

  it('stays when the person changes her name', () => {
    const { warning, core } = open();
    authService(core).rename('Ada King');
    expect(warning.$warning.get()).not.to.equal(undefined);
  });

  it('goes with the session, whoever ended it', () => {
    const { warning, core } = open();
    authService(core).clear();
    expect(warning.$warning.get()).to.equal(undefined);
  });
});
