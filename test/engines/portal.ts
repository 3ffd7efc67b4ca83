import { rm } from 'node:fs/promises';
import { after, before } from 'node:test';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { startDemoGateway } from '../../demo/server/demo-gateway.ts';
import type { Gateway } from '../../gateway/src/gateway.ts';
import { PASSWORD } from '../journeys/portal.ts';
import { launchEngine } from './engines.ts';
import { userAt, type User } from './user.ts';
import type { Engine, Profile } from './tab.ts';

export interface Visitor extends User {
  /** Opens another tab of the same user. */
  openTab(): Promise<User>;
  readonly complaints: readonly string[];
}

/** Starts a gateway and the engine that `ENGINE` names, for a file of journeys. */
export function usePortal(options: Parameters<typeof startDemoGateway>[0] = {}) {
  let engine: Engine | undefined;
  let gateway: Gateway | undefined;
  let dataDir: string;
  const profiles: Profile[] = [];

  before(async () => {
    dataDir = await seededFolder();
    gateway = await startDemoGateway({ port: 0, dataDir, ...options });
    engine = await launchEngine();
  });
  after(async () => {
    await Promise.all(profiles.map((profile) => profile.close()));
    await engine?.close();
    await gateway?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const url = (path = '') => `http://localhost:${gateway?.port}${path}`;
  return {
    url,
    dataDir: () => dataDir,
    /** Opens a new profile, by default of a user who has consented to cookies. */
    async visit({ hasConsented } = { hasConsented: true }): Promise<Visitor> {
      if (!engine) throw new Error('The engine has not started.');
      const profile = await engine.newProfile();
      profiles.push(profile);
      const user = userAt(await profile.newTab());
      // A page without the consent sheet: Firefox builds its accessibility tree at the first query by
      // name, and the tree stays empty if a dialog in a shadow root is modal at that time.
      await user.open(url('/page-unavailable'));
      await user.finds('heading', 'Page unavailable');
      if (hasConsented) await user.evaluate(`localStorage.setItem('cookie_consent', 'Y')`);
      return {
        ...user,
        openTab: async () => userAt(await profile.newTab()),
        complaints: profile.complaints,
      };
    },
    async signIn(user: User, userId: string): Promise<void> {
      await user.open(url('/login'));
      await typeCredentials(user, userId);
      await user.arrivesAt('/dashboard');
      await user.finds('link', 'Payments');
    },
  };
}

/** Types user ID and password and presses Enter. */
export async function typeCredentials(user: User, userId: string, password = PASSWORD) {
  await user.fill('User ID', userId);
  await user.fill('Password', password);
  await user.press('Enter');
}
