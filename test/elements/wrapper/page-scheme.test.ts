import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import '../../../src/elements/notifications/notifications-element.ts';
import { followScheme } from '../../../src/elements/wrapper/page-scheme.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import { defineProbe, probeModule } from './probe.tsx';

const load = () => Promise.resolve({ ...probeModule, css: [baseCss] });
const schemeOf = (element: Element | null) => element && getComputedStyle(element).colorScheme;
const outlet = () => document.querySelector('sso-notifications');
const inOutlet = (selector: string) => outlet()?.shadowRoot?.querySelector(selector) ?? null;

describe('a tag’s theme', () => {
  let core: Core;
  let takeAway: () => void;
  beforeEach(() => {
    ({ core } = fakeCore());
    takeAway = provideCore(core);
  });
  afterEach(() => {
    dialogsService(core).closeAll();
    fixtureCleanup();
    outlet()?.remove();
    takeAway();
  });

  /** Tags of one kind side by side, each with these attributes. */
  const mount = async (tag: string, ...attributes: string[]) => {
    const tags = attributes.map((text) => `<${tag} ${text}></${tag}>`);
    const place = await fixture<HTMLElement>(`<div>${tags.join('')}</div>`);
    const elements = [...place.querySelectorAll<HTMLElement>(tag)];
    const drawn = (element: HTMLElement) => (element.shadowRoot ?? element).querySelector('input');
    await waitUntil(() => elements.every(drawn));
    return elements;
  };
  const showToast = async () => {
    toastsService(core).show('info', 'Title', 'A toast');
    await waitUntil(() => inOutlet('.sso-toast'));
    return inOutlet('.sso-toast');
  };

  it('is followed when it changes, and the person’s own choice where it says none', async () => {
    const [tag = document.body] = await mount(defineProbe({ load }), 'theme="dark"');
    expect(schemeOf(tag)).to.equal('dark');
    tag.setAttribute('theme', 'light');
    expect(schemeOf(tag)).to.equal('light');
    tag.setAttribute('theme', 'auto');
    expect(schemeOf(tag)).to.equal('light dark');
    schemeService(core).choose('dark');
    expect(schemeOf(tag)).to.equal('dark');
    tag.setAttribute('theme', 'light');
    expect(schemeOf(tag)).to.equal('light');
    tag.removeAttribute('theme');
    expect(schemeOf(tag)).to.equal('dark');
  });

  it('is followed as a property', async () => {
    const [tag = document.body] = await mount(defineProbe({ load }), '');
    Reflect.set(tag, 'theme', 'dark');
    await waitUntil(() => schemeOf(tag) === 'dark');
  });

  it('is that of toasts and dialogs where all tags of the page say the same', async () => {
    const [first = document.body, second = document.body] = await mount(
      defineProbe({ load }),
      'theme="dark"',
      'theme="dark"',
    );
    const toast = await showToast();
    expect(schemeOf(toast)).to.equal('dark');
    void dialogsService(core).showError('Failed!', 'Broken');
    await waitUntil(() => inOutlet('dialog[open]'));
    expect(schemeOf(inOutlet('dialog[open]'))).to.equal('dark');
    first.setAttribute('theme', 'light');
    await waitUntil(() => schemeOf(outlet()) === 'light dark');
    second.setAttribute('theme', 'light');
    await waitUntil(() => schemeOf(outlet()) === 'light');
    expect(schemeOf(inOutlet('dialog[open]'))).to.equal('light');
  });

  it('counts for the notices no longer once the tag has gone', async () => {
    const tags = await mount(defineProbe({ load }), 'theme="dark"', 'theme="light"');
    const toast = await showToast();
    expect(schemeOf(toast)).to.equal('light dark');
    tags[1]?.remove();
    await waitUntil(() => schemeOf(toast) === 'dark');
  });

  it('leaves the notices to the person where the tags say none', async () => {
    await mount(defineProbe({ load }), '');
    const toast = await showToast();
    schemeService(core).choose('dark');
    expect(schemeOf(toast)).to.equal('dark');
  });

  it('counts on a tag that shows nothing only where it has one', async () => {
    await mount(defineProbe({ load }), 'theme="dark"');
    const guard = document.createElement('sso-session-guard');
    document.body.append(guard);
    const stop = followScheme(core, guard);
    await showToast();
    expect(schemeOf(outlet())).to.equal('dark');
    guard.setAttribute('theme', 'light');
    await waitUntil(() => schemeOf(outlet()) === 'light dark', 'no agreement');
    stop();
    expect(schemeOf(outlet())).to.equal('dark');
    guard.remove();
  });

  it('does not count on the sign-in within a dialog', async () => {
    await mount(defineProbe({ load }), 'theme="dark"');
    const dialog = await fixture<HTMLElement>(
      '<div class="sso-reauth"><b theme="light"></b></div>',
    );
    const inner = dialog.querySelector('b');
    if (!inner) throw new Error('no inner tag');
    const stop = followScheme(core, inner);
    await showToast();
    expect(schemeOf(outlet())).to.equal('dark');
    stop();
  });
});
