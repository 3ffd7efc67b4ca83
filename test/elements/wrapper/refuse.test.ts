import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { configure } from '../../../src/core/config/settings.ts';
import type { ElementDefinition } from '../../../src/elements/wrapper/define.ts';
import '../../../src/elements/events.ts';
import { ENGLISH } from '../../../src/elements/prerender/prerendered-form.ts';
import type { PrerenderedForms } from '../../../src/elements/wrapper/mount.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { defineProbe } from './probe.tsx';

describe('a tag that names another gateway than the page has settled', () => {
  afterEach(() => fixtureCleanup());

  const mount = async (apiBase: string, parts: Partial<ElementDefinition> = {}) => {
    const { core, page } = fakeCore();
    configure(core, { apiBase: 'https://attacker.example' });
    const takeAway = provideCore(core);
    const errors: unknown[] = [];
    const listener = ({ detail }: DocumentEventMap['sso-error']) => void errors.push(detail);
    document.addEventListener('sso-error', listener);
    const tag = defineProbe(parts);
    const element = await fixture<HTMLElement>(`<${tag} api-base="${apiBase}"></${tag}>`);
    const root = parts.isLight ? element : element.shadowRoot;
    await waitUntil(() => root?.querySelector('[role=alert], input'));
    document.removeEventListener('sso-error', listener);
    takeAway();
    return { page, tag, element, errors };
  };

  it('shows a message instead of its form, dispatches an error, and calls nothing', async () => {
    const { page, tag, element, errors } = await mount('https://own.example');
    // An element would be printed with all that React ties to it, which takes minutes.
    expect(element.shadowRoot?.querySelector('input') === null).to.equal(true);
    expect(element.shadowRoot?.textContent).to.equal('This part of the page could not be shown.');
    const message =
      'api-base differs from "https://attacker.example", which this page has settled.';
    expect(errors).to.deep.equal([{ source: tag, kind: 'settings', message }]);
    expect(page.gateway.sent).to.deep.equal([]);
    expect(page.warnings[0]).to.include('https://own.example').and.to.include('attacker.example');
  });

  it('shows the message in place of its first frame, and gives that back', async () => {
    let released = 0;
    let come = () => {};
    const frames = new Promise<PrerenderedForms>((resolve) => {
      come = () =>
        resolve({
          ENGLISH,
          drawPrerendered() {},
          adoptPrerendered: () => ({ locale: 'en_US', release: () => void (released += 1) }),
        });
    });
    const frame = () => ({ frames, isAhead: false });
    const { element } = await mount('https://own.example', { isLight: true, frame });
    element.replaceChildren('the frame');
    come();
    await waitUntil(() => element.querySelector('[role=alert]'), 'the message');
    expect(element.textContent).not.to.include('the frame');
    expect(released).to.equal(1);
  });

  it('shows the message where the frame cannot be fetched', async () => {
    const frame = () => ({
      frames: Promise.reject<PrerenderedForms>(new Error('no frame')),
      isAhead: false,
    });
    const { element } = await mount('https://own.example', { isLight: true, frame });
    expect(element.children).to.have.length(1);
  });

  it('is no host, and stays as it is, whatever its page sets', async () => {
    const { element } = await mount('https://own.example');
    const alert = element.shadowRoot?.querySelector('[role=alert]');
    element.setAttribute('label', 'later');
    await Promise.resolve();
    expect(alert?.isConnected).to.equal(true);
  });

  it('works where its address is the same in other words', async () => {
    const { element } = await mount('https://attacker.example/');
    expect(element.shadowRoot?.querySelector('input')).not.to.equal(null);
  });
});
