import type { BrowserLauncher } from '@web/test-runner-core';
import * as z from 'zod/mini';
import type { Key, Profile, SizedTab } from './tab.ts';
import { openProfile } from './webkit.ts';

/** The part of a Playwright page that the tests' commands use; the test runner expects this interface. */
interface CommandedPage {
  readonly keyboard: { press(key: Key): Promise<void>; type(text: string): Promise<void> };
  setViewportSize(size: { width: number; height: number }): Promise<void>;
}

/** Returns a launcher that runs test files in WebKit, one after the other in one window. */
export function webkitLauncher(
  binary: string,
): BrowserLauncher & { getPage(id: string): CommandedPage } {
  let profile: Profile<SizedTab> | undefined;
  let tab: SizedTab | undefined;
  let active: string | undefined;

  const open = async (): Promise<SizedTab> => {
    profile ??= await openProfile(binary);
    return (tab ??= await profile.newTab());
  };
  return {
    name: 'WebKit',
    type: 'playwright',
    concurrency: 1,
    async startSession(id, url) {
      active = id;
      await (await open()).goto(url);
    },
    isActive: (id) => id === active,
    getBrowserUrl: async () => z.parse(z.string(), await (await open()).evaluate('location.href')),
    async stopSession() {
      active = undefined;
      await tab?.goto('about:blank');
      return { errors: [], browserLogs: [] };
    },
    stop: async () => profile?.close(),
    startDebugSession: () => Promise.reject(new Error('Debugging in WebKit is not supported.')),
    getPage: () => ({
      keyboard: {
        press: async (key) => (await open()).press(key),
        type: async (text) => (await open()).type(text),
      },
      setViewportSize: async ({ width, height }) => (await open()).resize(width, height),
    }),
  };
}
