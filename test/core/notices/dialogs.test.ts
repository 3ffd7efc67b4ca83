import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: notifications-07, notifications-08, notifications-09

function dialogs() {
  const service = dialogsService(fakeCore().core);
  const messages = () => service.$dialogs.get().map(({ message }) => message);
  const firstId = () => service.$dialogs.get()[0]?.id ?? -1;
  return { ...service, messages, firstId };
}

describe('a dialog', () => {
  it('asks and resolves with the answer', async () => {
    for (const answer of [true, false]) {
      const { confirm, close, firstId, $dialogs } = dialogs();
      const answered = confirm('Confirmation', 'Disconnect?');
      expect($dialogs.get()).to.deep.equal([
        { id: firstId(), kind: 'confirmation', title: 'Confirmation', message: 'Disconnect?' },
      ]);
      close(firstId(), answer);
      expect(await answered).to.equal(answer);
      expect($dialogs.get()).to.deep.equal([]);
    }
  });

  it('shows an error and resolves with true on Okay, false on the close icon', async () => {
    for (const answer of [true, false]) {
      const { showError, close, firstId, $dialogs } = dialogs();
      const closed = showError('Failed!', 'No');
      expect($dialogs.get()[0]?.kind).to.equal('error');
      close(firstId(), answer);
      expect(await closed).to.equal(answer);
    }
  });

  it('waits for earlier dialogs', async () => {
    const { confirm, showError, close, firstId, messages } = dialogs();
    const first = confirm('', 'first');
    const second = showError('', 'second');
    expect(messages()).to.deep.equal(['first', 'second']);
    close(firstId(), true);
    expect(messages()).to.deep.equal(['second']);
    close(firstId(), false);
    expect([await first, await second]).to.deep.equal([true, false]);
  });

  it('shows the same error once', async () => {
    const { showError, close, firstId, messages } = dialogs();
    void showError('Failed!', 'Same');
    expect(await showError('Failed!', 'Same')).to.equal(false);
    void showError('Failed!', 'Other');
    expect(messages()).to.deep.equal(['Same', 'Other']);
    close(firstId(), true);
    void showError('Failed!', 'Same');
    expect(messages()).to.deep.equal(['Other', 'Same']);
  });

  it('does not confuse a question with the same error', () => {
    const { confirm, showError, messages } = dialogs();
    void confirm('', 'Same');
    void showError('', 'Same');
    expect(messages()).to.deep.equal(['Same', 'Same']);
  });

  it('is answered with false when all are closed', async () => {
    const { confirm, showError, closeAll, messages } = dialogs();
    const all = Promise.all([confirm('', 'a'), showError('', 'b'), confirm('', 'c')]);
    closeAll();
    expect(await all).to.deep.equal([false, false, false]);
    expect(messages()).to.deep.equal([]);
  });

  it('can be closed twice without effect', async () => {
    const { confirm, close, firstId } = dialogs();
    const answered = confirm('', 'a');
    const id = firstId();
    close(id, true);
    close(id, false);
    expect(await answered).to.equal(true);
  });
});
