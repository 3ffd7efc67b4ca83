import { expect, fixture } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { schemeService } from '../../../src/core/theme/scheme.ts';
import '../../../src/elements/notifications/notifications-element.ts';
import { followScheme } from '../../../src/elements/wrapper/page-scheme.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import baseCss from '../../../src/views/shared/styles/base.css';
import { defineProbe, probeModule } from './probe.tsx';
import { useCore } from './use-core.ts';

// Rules: theming-12

const load = () => Promise.resolve({ ...probeModule, css: [baseCss] });
const schemeOf = (element: Element | null) => element && getComputedStyle(element).colorScheme;
const notifications = () => document.querySelector('sso-notifications');
const inNotifications = (selector: string) =>
  notifications()?.shadowRoot?.querySelector(selector) ?? null;

describe('a tag’s theme', () => {
  const page = useCore();

  /** Mounts tags of one kind next to each other, each with these attributes. */
  const mount = async (tag: string, ...attributes: string[]) => {
    const tags = attributes.map((text) => `<${tag} ${text}></${tag}>`);
    const container = await fixture<HTMLElement>(`<div>${tags.join('')}</div>`);
    const elements = [...container.querySelectorAll<HTMLElement>(tag)];
    const isRendered = (element: HTMLElement) =>
      (element.shadowRoot ?? element).querySelector('input');
    await waitUntil(() => elements.every(isRendered));
    return elements;
  };
  const showToast = async () => {
    toastsService(page.core).show('info', 'Title', 'A toast');
    await waitUntil(() => inNotifications('.sso-toast'));
    return inNotifications('.sso-toast');
  };

  it('applies when it changes, and the user’s own choice applies without it', async () => {
    const [tag = document.body] = await mount(defineProbe({ load }), 'theme="dark"');
    expect(schemeOf(tag)).to.equal('dark');
    tag.setAttribute('theme', 'light');
    expect(schemeOf(tag)).to.equal('light');
    tag.setAttribute('theme', 'auto');
    expect(schemeOf(tag)).to.equal('light dark');
    schemeService(page.core).choose('dark');
    expect(schemeOf(tag)).to.equal('dark');
    tag.setAttribute('theme', 'light');
    expect(schemeOf(tag)).to.equal('light');
    tag.removeAttribute('theme');
    expect(schemeOf(tag)).to.equal('dark');
  });

  it('applies as a property', async () => {
    const [tag = document.body] = await mount(defineProbe({ load }), '');
    Reflect.set(tag, 'theme', 'dark');
    await waitUntil(() => schemeOf(tag) === 'dark');
  });

  it('applies to toasts and dialogs if all tags of the page agree', async () => {
    const [first = document.body, second = document.body] = await mount(
      defineProbe({ load }),
      'theme="dark"',
      'theme="dark"',
    );
    const toast = await showToast();
    expect(schemeOf(toast)).to.equal('dark');
    void dialogsService(page.core).showError('Failed!', 'Broken');
    await waitUntil(() => inNotifications('dialog[open]'));
    expect(schemeOf(inNotifications('dialog[open]'))).to.equal('dark');
    first.setAttribute('theme', 'light');
    await waitUntil(() => schemeOf(notifications()) === 'light dark');
    second.setAttribute('theme', 'light');
    await waitUntil(() => schemeOf(notifications()) === 'light');
    expect(schemeOf(inNotifications('dialog[open]'))).to.equal('light');
  });

  it('no longer applies to notices once the tag is removed', async () => {
    const tags = await mount(defineProbe({ load }), 'theme="dark"', 'theme="light"');
    await showToast();
    // The toast may be gone before a busy browser has noticed the removal.
    expect(schemeOf(notifications())).to.equal('light dark');
    tags[1]?.remove();
    await waitUntil(() => schemeOf(notifications()) === 'dark');
  });

  it('leaves the notices to the user’s choice if no tag has one', async () => {
    await mount(defineProbe({ load }), '');
    const toast = await showToast();
    schemeService(page.core).choose('dark');
    expect(schemeOf(toast)).to.equal('dark');
  });

  it('counts for a tag without a view only if it has one', async () => {
    await mount(defineProbe({ load }), 'theme="dark"');
    const guard = document.createElement('sso-session-guard');
    document.body.append(guard);
    const stop = followScheme(page.core, guard);
    await showToast();
    expect(schemeOf(notifications())).to.equal('dark');
    guard.setAttribute('theme', 'light');
    await waitUntil(() => schemeOf(notifications()) === 'light dark', 'no agreement');
    stop();
    expect(schemeOf(notifications())).to.equal('dark');
    guard.remove();
  });

  it('does not count for the sign-in inside a dialog', async () => {
    await mount(defineProbe({ load }), 'theme="dark"');
    const dialog = await fixture<HTMLElement>(
      '<div class="sso-reauth"><b theme="light"></b></div>',
    );
    const inner = dialog.querySelector('b');
    if (!inner) throw new Error('no inner tag');
    const stop = followScheme(page.core, inner);
    await showToast();
    expect(schemeOf(notifications())).to.equal('dark');
    stop();
  });
});
