import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { fakeCore } from '../../support/fake-core.ts';

function dialogs() {
  const defineService = dialogsService(fakeCore().core);
  const messages = () => defineService.$dialogs.get().map(({ message }) => message);
  const firstId = () => defineService.$dialogs.get()[0]?.id ?? -1;
  return { ...defineService, messages, firstId };
}

describe('a dialog', () => {
  it('asks, and gives the answer', async () => {
    for (const answer of [true, false]) {
      const { confirm, close, firstId, $dialogs } = dialogs();
      const asked = confirm('Confirmation', 'Disconnect?');
      expect($dialogs.get()).to.deep.equal([
        { id: firstId(), kind: 'confirmation', title: 'Confirmation', message: 'Disconnect?' },
      ]);
      close(firstId(), answer);
      expect(await asked).to.equal(answer);
      expect($dialogs.get()).to.deep.equal([]);
    }
  });

  it('tells an error, true on Okay and false on the close icon', async () => {
    for (const answer of [true, false]) {
      const { showError, close, firstId, $dialogs } = dialogs();
      const told = showError('Failed!', 'No');
      expect($dialogs.get()[0]?.kind).to.equal('error');
      close(firstId(), answer);
      expect(await told).to.equal(answer);
    }
  });

  it('waits its turn, in the order they came', async () => {
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

  it('does not take a question for the same error', () => {
    const { confirm, showError, messages } = dialogs();
    void confirm('', 'Same');
    void showError('', 'Same');
    expect(messages()).to.deep.equal(['Same', 'Same']);
  });

  it('closes with all others as a no', async () => {
    const { confirm, showError, closeAll, messages } = dialogs();
    const all = Promise.all([confirm('', 'a'), showError('', 'b'), confirm('', 'c')]);
    closeAll();
    expect(await all).to.deep.equal([false, false, false]);
    expect(messages()).to.deep.equal([]);
  });

  it('may be closed twice without harm', async () => {
    const { confirm, close, firstId } = dialogs();
    const asked = confirm('', 'a');
    const id = firstId();
    close(id, true);
    close(id, false);
    expect(await asked).to.equal(true);
  });
});
