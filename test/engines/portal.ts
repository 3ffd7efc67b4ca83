import { rm } from 'node:fs/promises';
import { after, before } from 'node:test';
import { seededFolder } from '../support/seeded-folder.ts';
import { startGateway, type Gateway } from '../../demo/server/gateway.ts';
import { PASSWORD } from '../journeys/portal.ts';
import { launchEngine } from './engines.ts';
import { personAt, type Person } from './person.ts';
import type { Engine, Profile } from './tab.ts';

export interface Visitor extends Person {
  /** The same person at another tab of hers. */
  atNewTab(): Promise<Person>;
  readonly complaints: readonly string[];
}

/** One gateway and the engine that `ENGINE` names, for a file of journeys. */
export function usePortal() {
  let engine: Engine | undefined;
  let gateway: Gateway | undefined;
  let dataDir: string;
  const profiles: Profile[] = [];

  before(async () => {
    dataDir = await seededFolder();
    gateway = await startGateway({ port: 0, dataDir });
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
    /** A fresh profile of a person who has consented to cookies, unless told otherwise. */
    async visit({ hasConsented } = { hasConsented: true }): Promise<Visitor> {
      if (!engine) throw new Error('The engine has not started.');
      const profile = await engine.newProfile();
      profiles.push(profile);
      const person = personAt(await profile.newTab());
      // Where no sheet comes in between. Firefox begins its accessibility tree when first asked by name;
      // one that is begun while a dialog of a shadow root is modal stays empty.
      await person.open(url('/page-unavailable'));
      await person.finds('heading', 'Page unavailable');
      if (hasConsented) await person.evaluate(`localStorage.setItem('cookie_consent', 'Y')`);
      return {
        ...person,
        atNewTab: async () => personAt(await profile.newTab()),
        complaints: profile.complaints,
      };
    },
    async signIn(person: Person, userId: string): Promise<void> {
      await person.open(url('/login'));
      await typeCredentials(person, userId);
      await person.isAt('/dashboard');
      await person.finds('link', 'Payments');
    },
  };
}

/** Types user ID and password and presses Enter. */
export async function typeCredentials(person: Person, userId: string, password = PASSWORD) {
  await person.fill('User ID', userId);
  await person.fill('Password', password);
  await person.press('Enter');
}
