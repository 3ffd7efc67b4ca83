import { before, describe, test } from 'node:test';
import { usePortal } from '../../journeys/portal.ts';
import { ELEMENTS, unpack } from './archives.ts';
import { resetPassword, useSession } from './host.ts';

// Rules: gateway-172

const portal = usePortal();

describe('the elements from before the last extension of the contract work with this gateway', () => {
  let elements = '';
  before(() => {
    elements = unpack(ELEMENTS);
  });
  const pair = () => ({ url: portal.url(), dataDir: portal.dataDir(), elements });

  test('from a sign-in to a sign-out', async () => useSession(await portal.visit(), pair()));

  test('in a password reset by a mailed code', async () =>
    resetPassword(await portal.visit(), pair()));
});
