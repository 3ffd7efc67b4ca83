import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import type { RefreshData } from '../../../src/core/contract/auth.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: session-03, session-17

const REFRESH: RefreshData = { roles: ['Auditor'], displayName: 'Ada King', tokenExpiry: 600 };

describe('a refresh', () => {
  const after = (reply: Partial<RefreshData>) => {
    const { core, page } = fakeCore(signedIn());
    const sinceMs = Date.now();
    const endsMs = authService(core).extend({ ...REFRESH, ...reply }, sinceMs);
    return { stored: Object.fromEntries(page.local.values), livesMs: endsMs - sinceMs };
  };

  it('stores the new roles and name, and the lifetime from the time of the request', () => {
    const { stored, livesMs } = after({});
    expect(stored).to.deep.include({
      displayName: 'Ada King',
      displayRole: 'Auditor',
      roles: '["Auditor"]',
    });
    expect(livesMs).to.equal(600_000);
  });

  it('leaves stored values unchanged if the reply omits them', () => {
    expect(after({ roles: [], displayName: '' }).stored).to.deep.include({
      displayName: 'Ada Lovelace',
      displayRole: 'Business User',
      roles: '["Business User","Business Admin"]',
    });
  });
});
