import { callUrl } from '../api/client.ts';
import { configRoom } from '../config.ts';
import type { AuthenticationOption } from '../contract/auth.ts';
import type { Core } from '../core.ts';
import { OWN_KEYS, tabStorageRoom } from '../storage.ts';
import { mayReplaceSession } from './replace-session.ts';

/** Leaves for a provider's sign-in (spec 4, "Single sign-on"). False when the person kept the session she had. */
export async function startSso(core: Core, option: AuthenticationOption): Promise<boolean> {
  if (!(await mayReplaceSession(core))) return false;
  const config = await configRoom(core).ready();
  tabStorageRoom(core).set(OWN_KEYS.pendingSso, config.tenant);
  const { authType, orgType } = option;
  const query = { authType, orgType, tenantCode: config.tenant };
  core.ports.location.assign(callUrl(config, { call: 'sso', query }));
  return true;
}
