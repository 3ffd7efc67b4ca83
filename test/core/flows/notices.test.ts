import { expect } from '@open-wc/testing';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import type { NoticePlace } from '../../../src/core/contract/notice.ts';
import { dismissedService } from '../../../src/core/flows/dismissed-notices.ts';
import { noticesService } from '../../../src/core/flows/notices.ts';
import { startPreferences } from '../../../src/core/flows/start-preferences.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { until } from '../../support/time/until.ts';

// Rules: notifications-29, notifications-31, notifications-32, notifications-33, notifications-34, preferences-01

const notice = (id: string, more: object = {}): ThemeEntry => ({
  ...{ type: 'NOTICE', value: id, html: '', color: '', id },
  ...more,
});
const theme = (...themeDetails: ThemeEntry[]) =>
  ok({ authentications: [], theme: { themeDetails }, features: ['notices'] });
const stored = (features: readonly string[]) =>
  JSON.stringify({ tenant: 'ACME', themeDetails: [], features });

function open(start: CoreStart = {}, entries: ThemeEntry[] = []) {
  const fake = fakeCore(start);
  themeService(fake.core).store('ACME', entries, ['notices']);
  const shown = (place: NoticePlace = 'dashboard') => {
    const notices = noticesService(fake.core).$notices.get();
    return notices[place].map(({ id }) => id);
  };
  return { ...fake, shown };
}
const dismiss = ({ core }: FakeCore, id: string) => noticesService(core).dismiss(id);
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('a dismissed notice', () => {
  const BOTH = [notice('a'), notice('b')];

  it('stays hidden from its user everywhere, and from no other user', () => {
    const first = open(signedIn('ada'), BOTH);
    dismiss(first, 'a');
    expect([first.shown(), first.shown('menu')]).to.deep.equal([['b'], ['b']]);
    const local = Object.fromEntries(first.page.local.values);
    expect(open({ ...signedIn('ada'), local }, BOTH).shown()).to.deep.equal(['b']);
    const other = signedIn('grace');
    const both = { ...other, local: { ...local, ...other.local } };
    expect(open(both, BOTH).shown()).to.deep.equal(['a', 'b']);
  });

  it('before a sign-in stays hidden in this browser, from its tenant’s sign-in screen', () => {
    const first = open({}, BOTH);
    dismiss(first, 'a');
    expect(first.shown('sign-in')).to.deep.equal(['b']);
    const local = Object.fromEntries(first.page.local.values);
    expect(local['sso-elements.dismissedHere']).to.equal('["ACME/a"]');
    expect(local).not.to.have.property('sso-elements.dismissed');
    expect(open({ local }, BOTH).shown('sign-in')).to.deep.equal(['b']);

    const user = signedIn('ada');
    const later = { ...user, local: { ...local, ...user.local } };
    expect(open(later, BOTH).shown()).to.deep.equal(['a', 'b']);
    const globex = fakeCore({ local, settings: { tenant: 'GLOBEX' } });
    themeService(globex.core).store('GLOBEX', BOTH);
    expect(noticesService(globex.core).$notices.get()['sign-in']).to.have.length(2);
  });

  it('is hidden in the browser’s other tabs', () => {
    const { core, page, shown } = open({}, BOTH);
    const stop = noticesService(core).$notices.listen(() => {});
    page.local.values.set('sso-elements.dismissedHere', '["ACME/b"]');
    page.fireStorage('sso-elements.dismissedHere');
    expect(shown('sign-in')).to.deep.equal(['a']);
    stop();
  });

  it('is one of the last fifty that are stored', () => {
    const first = open({}, BOTH);
    for (let count = 0; count < 60; count += 1) dismiss(first, `n${count}`);
    const kept = JSON.parse(
      first.page.local.values.get('sso-elements.dismissedHere') ?? '',
    ) as unknown[];
    expect([kept.length, kept[0]]).to.deep.equal([50, 'ACME/n10']);
  });
});

it('a dismissed notice is among the settings that the account has', async () => {
  const user = signedIn('ada');
  const tenantTheme = stored(['preferences']);
  const { core, page } = fakeCore({ ...user, local: { ...user.local, tenantTheme } });
  themeService(core).showStored('ACME');
  page.gateway.answer('preferences', ok({ version: 1, dismissed: ['a'] }));
  await startPreferences(core, true);
  expect(dismissedService(core).$codes.get()).to.deep.equal(['a']);
});

describe('a notice with a time', () => {
  const OVER = notice('over', { until: ago(60_000) });
  const LATER = notice('later', { from: ago(-60_000) });
  const NOW = notice('now', { from: ago(60_000), until: ago(-60_000) });
  const HOUR_MS = 3_600_000;

  it('is shown by the gateway’s clock, whatever this machine’s says', () => {
    for (const aheadMs of [-HOUR_MS, 0, HOUR_MS]) {
      const user = signedIn('ada');
      const local = { ...user.local, 'sso-elements.clock': String(aheadMs) };
      const { shown } = open({ ...user, local, clockAheadMs: aheadMs }, [OVER, NOW, LATER]);
      expect(shown(), String(aheadMs)).to.deep.equal(['now']);
    }
  });

  it('is shown as the gateway sends it before its clock is known', () => {
    expect(open({}, [OVER, NOW, LATER]).shown('sign-in')).to.deep.equal(['over', 'now', 'later']);
  });

  it('is removed from an open page when it is over', async () => {
    const user = signedIn('ada');
    const local = { ...user.local, 'sso-elements.clock': '0' };
    const { core } = open({ ...user, local }, [NOW, notice('short', { until: ago(-80) })]);
    const { $notices } = noticesService(core);
    const ids: string[][] = [];
    const stop = $notices.subscribe(({ menu }) => void ids.push(menu.map(({ id }) => id)));
    await until($notices, ({ menu }) => menu.length === 1);
    expect(ids).to.deep.equal([['now', 'short'], ['now']]);
    stop();
  });
});

describe('a page that has not loaded the theme itself', () => {
  const start = (features: readonly string[]): CoreStart => {
    const user = signedIn('ada');
    return { ...user, local: { ...user.local, tenantTheme: stored(features) } };
  };
  const openStored = (features: readonly string[]) => {
    const fake = fakeCore(start(features));
    themeService(fake.core).showStored('ACME');
    fake.page.gateway.answer('authTypes', theme(notice('fresh')));
    return { ...fake, service: noticesService(fake.core) };
  };

  it('asks for notices, once in ten minutes', async () => {
    const { page, service } = openStored(['notices']);
    await service.ask();
    expect(service.$notices.get().dashboard.map(({ id }) => id)).to.deep.equal(['fresh']);
    await service.ask();
    expect(page.gateway.requests('authTypes')).to.have.length(1);
    page.clockAheadMs += 600_001;
    await service.ask();
    expect(page.gateway.requests('authTypes')).to.have.length(2);
  });

  it('asks for none that the gateway has not announced', async () => {
    const { page, service } = openStored(['sessions']);
    await service.ask();
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('says nothing if the gateway does not answer, and keeps the theme', async () => {
    const { page, core, host, service } = openStored(['notices']);
    page.gateway.answer('authTypes', () => Promise.reject(new TypeError('down')));
    await service.ask();
    expect(host.of('sso-error')).to.deep.equal([]);
    expect(themeService(core).$theme.get()?.tenant).to.equal('ACME');
    expect(service.$notices.get().dashboard).to.deep.equal([]);
  });
});
