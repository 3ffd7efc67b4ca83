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
import { fakePorts } from '../../support/fake-core.ts';
import type { StoreMode } from '../../support/memory-store.ts';

function storageIn(mode: StoreMode, local: Record<string, string> = {}, maxLength = 20) {
  const page = fakePorts({ local });
  page.local.mode = mode;
  const core = createCore(page, { ...CONSTANTS, storedValueLength: maxLength });
  return { page, core, storage: storageService(core) };
}

describe('open storage', () => {
  it('keeps, gives and removes texts', () => {
    const { storage, page } = storageIn('open');
    storage.set('userId', 'ada');
    expect(page.local.values.get('userId')).to.equal('ada');
    expect(storage.get('userId')).to.equal('ada');
    storage.remove('userId');
    expect(storage.get('userId')).to.equal(null);
    expect(page.local.values.size).to.equal(0);
  });

  it('sees what another tab wrote since', () => {
    const { storage, page } = storageIn('open');
    storage.set('userId', 'ada');
    page.local.values.set('userId', 'grace');
    expect(storage.get('userId')).to.equal('grace');
  });

  it('keeps JSON', () => {
    const { storage } = storageIn('open');
    writeJson(storage, 'roles', ['BA']);
    expect(storage.get('roles')).to.equal('["BA"]');
    expect(readJson(storage, 'roles')).to.deep.equal(['BA']);
  });

  it('reads corrupt or missing JSON as nothing', () => {
    const { storage } = storageIn('open', { roles: '["BA"' });
    expect(readJson(storage, 'roles')).to.equal(undefined);
    expect(readJson(storage, 'none')).to.equal(undefined);
  });

  it('reads an oversized value as nothing', () => {
    const { storage } = storageIn('open', { fits: 'x'.repeat(20), over: 'x'.repeat(21) });
    expect(storage.get('fits')).to.equal('x'.repeat(20));
    expect(storage.get('over')).to.equal(null);
    expect(readJson(storage, 'over')).to.equal(undefined);
  });
});

describe('storage that fails never throws, and memory serves the page', () => {
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

  it('does not give an old kept value for a new one that found no room', () => {
    const { storage, page } = storageIn('full', { roles: 'old' });
    storage.set('roles', 'new');
    expect(storage.get('roles')).to.equal('new');
    expect(page.local.values.has('roles')).to.equal(false);
  });

  it('returns to storage once there is room again', () => {
    const { storage, page } = storageIn('full');
    storage.set('roles', 'memory');
    page.local.mode = 'open';
    storage.set('roles', 'kept');
    page.local.values.set('roles', 'by another tab');
    expect(storage.get('roles')).to.equal('by another tab');
  });

  it('caps what is in memory as well', () => {
    const { storage } = storageIn('blocked');
    storage.set('roles', 'x'.repeat(21));
    expect(storage.get('roles')).to.equal(null);
  });
});

describe("the tab's own storage", () => {
  it('is apart from the shared one', () => {
    const { core, page } = storageIn('open');
    tabStorageService(core).set('a', '1');
    expect(page.session.values.get('a')).to.equal('1');
    expect(page.local.values.has('a')).to.equal(false);
  });
});

describe('the storage keys of spec 3', () => {
  const SPEC = `isAuthenticated, tenant, tenantTheme, previouslyVisitedPath,
    prevVisitedPathForForceLogoutUser, userId, displayName, displayRole, roles, locale,
    lastLoginTime, lastTabActiveOn, userInactivityTime, tokenExpiryTime, userType, context,
    currentLable, cookie_consent, isRefreshedFromAnotherTab, isSessionRefreshAPIProcessing`;

  it('are kept to the letter', () => {
    expect([...STORAGE_KEYS]).to.deep.equal(SPEC.split(/,\s+/));
  });

  it('and our own are closed to product codes', () => {
    for (const key of [...STORAGE_KEYS, ...Object.values(OWN_KEYS), 'sso-elements.anything'])
      expect(isReservedKey(key), key).to.equal(true);
    for (const key of ['OCULAR', 'currentLabel', 'USERID', ''])
      expect(isReservedKey(key), key).to.equal(false);
  });
});
