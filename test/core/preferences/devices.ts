import { PreferencesChange } from '../../../src/core/contract/preferences.ts';
import { arrangementService, hiddenService } from '../../../src/core/products/arrangement.ts';
import { favoritesService } from '../../../src/core/products/favorites.ts';
import { orderService, viewService } from '../../../src/core/products/list-choices.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { shortcutsService } from '../../../src/core/products/shortcuts.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import { preferencesService } from '../../../src/core/preferences/sync.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { ok, refused, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';

/** The settings in an account, as a gateway keeps them. */
export function createAccount(stored: Record<string, unknown> = {}) {
  const account = {
    value: { ...stored } as Record<string, unknown>,
    version: Object.keys(stored).length,
    read: (() => ok({ ...account.value, version: account.version })) as () => Answer,
    /** Answers a change as the contract says. */
    save: async (request: Request): Promise<Response> => {
      const { version, ...changes } = PreferencesChange.parse(await request.json());
      if (version !== account.version) {
        const current = { ...account.value, version: account.version };
        return refused(400, { data: { current } })(request);
      }
      account.value = { ...account.value, ...changes };
      account.version += 1;
      return account.read()(request);
    },
  };
  return account;
}
export type Account = ReturnType<typeof createAccount>;

/** A browser in which a user is signed in, with an account at the gateway. */
export function openDevice(account: Account, local: Record<string, string> = {}, user = 'ada') {
  const start = signedIn(user);
  const fake = fakeCore({ ...start, local: { ...start.local, ...local } });
  const { core, page } = fake;
  const clock = stopClock(page);
  const { gateway } = page;
  gateway.answer('preferences', (request) => account.read()(request));
  gateway.answer('savePreferences', (request) => account.save(request));
  const { $favorites, toggle } = favoritesService(core);
  const { $recents, add } = recentsService(core);
  const { load } = preferencesService(core);
  /** Resolves when the calls that have begun are done. */
  const done = async () => page.locks?.request('sso-elements.preferences', async () => {});
  return {
    ...fake,
    clock,
    gateway,
    load,
    /** Waits until the changes are sent. */
    async send(): Promise<void> {
      clock.advance(2_000);
      await done();
    },
    done,
    favorites: () => $favorites.get().join(' '),
    recents: () => $recents.get().join(' '),
    star: toggle,
    open: add,
    arrange: (codes: readonly string[]) => arrangementService(core).save(codes),
    hide: (code: string) => hiddenService(core).toggle(code),
    stored: (key: string) => page.local.getItem(key) ?? '',
    scheme: schemeService(core),
    shortcuts: shortcutsService(core),
    order: orderService(core),
    view: viewService(core),
    /** How often each call was made: reading and changing. */
    calls: () => [
      gateway.requests('preferences').length,
      gateway.requests('savePreferences').length,
    ],
  };
}
