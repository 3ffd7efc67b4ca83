import { expect } from '@open-wc/testing';
import { withIds } from '../../../src/core/i18n/with-ids.ts';

describe('texts that were packed without their IDs', () => {
  const english = { 'login.user': 'User', 'dialog.yes': 'Yes', 'login.or': 'Or' };

  it('get them back in the order of the IDs', () => {
    expect(withIds(english, 'Ja|Oder|Benutzer')).to.deep.equal({
      'dialog.yes': 'Ja',
      'login.or': 'Oder',
      'login.user': 'Benutzer',
    });
  });

  it('are empty if the pack is too short', () => {
    expect(withIds(english, 'Ja|Oder')['login.user']).to.equal('');
  });
});
