import { expect } from '@open-wc/testing';
import { createCore } from '../../../src/core/kernel/core.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import {
  isReservedKey,
  OWN_KEYS,
  STORAGE_KEYS,
  storageService,
  readJson,
  writeJson,
} from '../../../src/core/platform/storage.ts';
import { tabStorageService } from '../../../src/core/platform/tab-storage.ts';
import { fakePorts } from '../../support/core/fake-core.ts';
import type { StoreMode } from '../../support/core/memory-store.ts';

// Rules: security-05, storage-01, storage-02, storage-03, storage-04, storage-05, storage-06, storage-07, storage-08
// Rules: storage-09, storage-10, storage-11, storage-14, storage-15

function storageIn(mode: StoreMode, local: Record<string, string> = {}, maxLength = 20) {
  const page = fakePorts({ local });
  page.local.mode = mode;
  const core = createCore({
    ports: page,
    constants: { ...CONSTANTS, storedValueLength: maxLength },
  });
  return { page, core, storage: storageService(core) };
}

describe('open storage', () => {
  it('stores, returns and removes texts', () => {
    const { storage, page } = storageIn('open');
    storage.set('userId', 'ada');
    expect(page.local.values.get('userId')).to.equal('ada');
    expect(storage.get('userId')).to.equal('ada');
    storage.remove('userId');
    expect(storage.get('userId')).to.equal(null);
    expect(page.local.values.size).to.equal(0);
  });

  it('returns what another tab has written since', () => {
    const { storage, page } = storageIn('open');
    storage.set('userId', 'ada');
    page.local.values.set('userId', 'grace');
    expect(storage.get('userId')).to.equal('grace');
  });

  it('stores JSON', () => {
    const { storage } = storageIn('open');
    writeJson(storage, 'roles', ['BA']);
    expect(storage.get('roles')).to.equal('["BA"]');
    expect(readJson(storage, 'roles')).to.deep.equal(['BA']);
  });

  it('returns undefined for corrupt or missing JSON', () => {
    const { storage } = storageIn('open', { roles: '["BA"' });
    expect(readJson(storage, 'roles')).to.equal(undefined);
    expect(readJson(storage, 'none')).to.equal(undefined);
  });

  it('ignores an oversized value', () => {
    const { storage } = storageIn('open', { fits: 'x'.repeat(20), over: 'x'.repeat(21) });
    expect(storage.get('fits')).to.equal('x'.repeat(20));
    expect(storage.get('over')).to.equal(null);
    expect(readJson(storage, 'over')).to.equal(undefined);
  });
});

describe('failing storage never throws and falls back to memory', () => {
  for (const mode of ['denied', 'blocked', 'full', 'locked'] as const) {
    it(`when it is ${mode}`, () => {
      const { storage } = storageIn(mode);
      expect(storage.get('userId')).to.equal(null);
      storage.set('userId', 'ada');
      expect(storage.get('userId')).to.equal('ada');
      storage.remove('userId');
      expect(storage.get('userId')).to.equal(null);
    });
  }

  it('does not return an old stored value for a new one that did not fit', () => {
    const { storage, page } = storageIn('full', { roles: 'old' });
    storage.set('roles', 'new');
    expect(storage.get('roles')).to.equal('new');
    expect(page.local.values.has('roles')).to.equal(false);
  });

  it('returns to storage once there is space again', () => {
    const { storage, page } = storageIn('full');
    storage.set('roles', 'memory');
    page.local.mode = 'open';
    storage.set('roles', 'kept');
    page.local.values.set('roles', 'by another tab');
    expect(storage.get('roles')).to.equal('by another tab');
  });

  it('limits the length of values in memory too', () => {
    const { storage } = storageIn('blocked');
    storage.set('roles', 'x'.repeat(21));
    expect(storage.get('roles')).to.equal(null);
  });
});

describe("the tab's own storage", () => {
  it('is separate from the shared one', () => {
    const { core, page } = storageIn('open');
    tabStorageService(core).set('a', '1');
    expect(page.session.values.get('a')).to.equal('1');
    expect(page.local.values.has('a')).to.equal(false);
  });
});

describe('the storage keys of the suite', () => {
  const SUITE_KEYS = `isAuthenticated, tenant, tenantTheme, previouslyVisitedPath,
    prevVisitedPathForForceLogoutUser, userId, displayName, displayRole, roles, locale,
    lastLoginTime, lastTabActiveOn, userInactivityTime, tokenExpiryTime, userType, context,
    currentLable, cookie_consent, isRefreshedFromAnotherTab, isSessionRefreshAPIProcessing`;

  it('match the suite’s contract literally', () => {
    expect([...STORAGE_KEYS]).to.deep.equal(SUITE_KEYS.split(/,\s+/));
  });

  it('and our own are reserved', () => {
    for (const key of [...STORAGE_KEYS, ...Object.values(OWN_KEYS), 'sso-elements.anything'])
      expect(isReservedKey(key), key).to.equal(true);
    for (const key of ['OCULAR', 'currentLabel', 'USERID', ''])
      expect(isReservedKey(key), key).to.equal(false);
  });
});
