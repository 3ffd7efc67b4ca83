import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import type { RefreshData } from '../../../src/core/contract/auth.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';

const REFRESH: RefreshData = { roles: ['Auditor'], displayName: 'Ada King', tokenExpiry: 600 };

describe('a refresh', () => {
  const after = (told: Partial<RefreshData>) => {
    const { core, page } = fakeCore(signedIn());
    const sinceMs = Date.now();
    const endsMs = authService(core).prolong({ ...REFRESH, ...told }, sinceMs);
    return { kept: Object.fromEntries(page.local.values), livesMs: endsMs - sinceMs };
  };

  it('keeps the roles and the name as they are now, and a life from the moment it was asked', () => {
    const { kept, livesMs } = after({});
    expect(kept).to.deep.include({
      displayName: 'Ada King',
      displayRole: 'Auditor',
      roles: '["Auditor"]',
    });
    expect(livesMs).to.equal(600_000);
  });

  it('leaves what was known where it tells nothing', () => {
    expect(after({ roles: [], displayName: '' }).kept).to.deep.include({
      displayName: 'Ada Lovelace',
      displayRole: 'Business User',
      roles: '["Business User","Business Admin"]',
    });
  });
});
