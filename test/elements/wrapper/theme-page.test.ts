import { expect, fixture } from '@open-wc/testing';
import '../../../src/elements/notifications/notifications-element.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import tokensCss from '../../../src/views/shared/styles/tokens.css';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ReauthPage } from '../reauth/reauth-page.ts';
import { defineProbe, probeModule } from './probe.tsx';
import { useCore } from './use-core.ts';

// Rules: theming-15

const LIGHT = 'rgb(22, 27, 38)';
const DARK = 'rgb(238, 241, 246)';

const load = () => Promise.resolve({ ...probeModule, css: [tokensCss, baseCss] });
const { documentElement: root } = document;
const notifications = () => document.querySelector('sso-notifications');
const dialogIn = () => notifications()?.shadowRoot?.querySelector('dialog[open]');

const textColorOf = (element: Element | null | undefined) =>
  element && getComputedStyle(element).color;

describe('theme="page"', () => {
  const page = useCore();
  afterEach(() => {
    root.style.colorScheme = '';
  });

  /** Mounts an element, and returns the root of its content. */
  async function mount(attributes: string) {
    const tag = defineProbe({ load });
    const element = await fixture<HTMLElement>(`<${tag} ${attributes}></${tag}>`);
    await waitUntil(() => element.shadowRoot?.querySelector('input'));
    return element.shadowRoot?.querySelector('.sso-scope');
  }

  it('follows the color scheme of the page, whatever the user’s own choice is', async () => {
    const scope = await mount('theme="page"');
    schemeService(page.core).choose('dark');
    expect(textColorOf(scope)).to.equal(LIGHT);
    root.style.colorScheme = 'dark';
    expect(textColorOf(scope)).to.equal(DARK);
    root.style.colorScheme = 'light';
    expect(textColorOf(scope)).to.equal(LIGHT);
  });

  it('follows that of a part of the page', async () => {
    const part = await fixture<HTMLElement>('<div></div>');
    const scope = await mount('theme="page"');
    const host = scope?.getRootNode();
    if (host instanceof ShadowRoot) part.append(host.host);
    part.style.colorScheme = 'dark';
    expect(textColorOf(scope)).to.equal(DARK);
  });

  it('applies to toasts and dialogs if all elements of the page have it', async () => {
    await mount('theme="page"');
    void dialogsService(page.core).showError('Failed!', 'Broken');
    await waitUntil(dialogIn);
    root.style.colorScheme = 'dark';
    expect(textColorOf(dialogIn())).to.equal(DARK);
    root.style.colorScheme = '';
    expect(textColorOf(dialogIn())).to.equal(LIGHT);
  });
});

describe('theme="page" on a guard', () => {
  it('applies to the new sign-in over the page', async () => {
    const page = new ReauthPage(undefined, { theme: 'page' });
    await page.expire();
    await page.ready();
    const colors = () =>
      [page.dialog?.querySelector('h2'), page.field('password')].map(textColorOf);
    root.style.colorScheme = 'dark';
    expect(colors()).to.deep.equal([DARK, DARK]);
    root.style.colorScheme = '';
    expect(colors()).to.deep.equal([LIGHT, LIGHT]);
    await page.close();
  });
});
