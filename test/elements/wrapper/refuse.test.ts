import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { createElement, useEffect } from 'react';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { configure } from '../../../src/core/config/settings.ts';
import type { ElementDefinition } from '../../../src/elements/wrapper/definition.ts';
import '../../../src/elements/events.ts';
import { ENGLISH } from '../../../src/elements/prerender/prerendered-form.ts';
import type { PrerenderedForms } from '../../../src/elements/wrapper/definition.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe } from './probe.tsx';

// Rules: configuration-02, configuration-10

describe('a tag with another gateway than the page has configured', () => {
  afterEach(() => fixtureCleanup());

  const mount = async (apiBase: string, parts: Partial<ElementDefinition> = {}) => {
    const { core, page } = fakeCore();
    configure(core, { apiBase: 'https://attacker.example' });
    const removeCore = provideCore(core);
    const errors: unknown[] = [];
    const listener = ({ detail }: DocumentEventMap['sso-error']) => void errors.push(detail);
    document.addEventListener('sso-error', listener);
    const tag = defineProbe(parts);
    const element = await fixture<HTMLElement>(`<${tag} api-base="${apiBase}"></${tag}>`);
    const root = parts.isLight ? element : element.shadowRoot;
    await waitUntil(() => root?.querySelector('[role=alert], input'));
    document.removeEventListener('sso-error', listener);
    removeCore();
    return { page, tag, element, errors };
  };

  it('shows a message instead of its form, dispatches an error, and calls nothing', async () => {
    const { page, tag, element, errors } = await mount('https://own.example');
    // Chai would print an element with everything that React attaches to it, which takes minutes.
    expect(element.shadowRoot?.querySelector('input') === null).to.equal(true);
    expect(element.shadowRoot?.textContent).to.equal('This part of the page could not be shown.');
    const message =
      'api-base differs from "https://attacker.example", which this page has already configured.';
    expect(errors).to.deep.equal([{ source: tag, kind: 'settings', message }]);
    expect(page.gateway.sent).to.deep.equal([]);
    expect(page.warnings[0]).to.include('https://own.example').and.to.include('attacker.example');
  });

  it('shows the message instead of its prerendered form, and releases that', async () => {
    let released = 0;
    let arrive = () => {};
    const forms = new Promise<PrerenderedForms>((resolve) => {
      arrive = () =>
        resolve({
          ENGLISH,
          viewCss: '',
          formOf: () => ({
            show() {},
            take: () => ({ locale: 'en_US', release: () => void (released += 1) }),
          }),
        });
    });
    const prerender = () => ({ forms, isAhead: false });
    const { element } = await mount('https://own.example', { isLight: true, prerender });
    element.replaceChildren('the form');
    arrive();
    await waitUntil(() => element.querySelector('[role=alert]'), 'the message');
    expect(element.textContent).not.to.include('the form');
    expect(released).to.equal(1);
  });

  it('shows the message if the form cannot be loaded', async () => {
    const prerender = () => ({
      forms: Promise.reject<PrerenderedForms>(new Error('no form')),
      isAhead: false,
    });
    const { element } = await mount('https://own.example', { isLight: true, prerender });
    expect(element.children).to.have.length(1);
  });

  it('is not a host, and ignores later attributes', async () => {
    const { element } = await mount('https://own.example');
    const alert = element.shadowRoot?.querySelector('[role=alert]');
    element.setAttribute('label', 'later');
    await Promise.resolve();
    expect(alert?.isConnected).to.equal(true);
  });

  it('shows the message in its forms if only another element names the gateway, with one warning', async () => {
    const { core, page } = fakeCore();
    const removeCore = provideCore(core);
    const tag = defineProbe({ isLight: true });
    const box = await fixture<HTMLElement>(`<div><${tag}></${tag}><${tag}></${tag}></div>`);
    await waitUntil(() => box.querySelectorAll('input').length === 2, 'the forms');
    const events: unknown[] = [];
    box.addEventListener('sso-error', ({ detail }) => void events.push(detail));
    configure(core, { apiBase: 'https://attacker.example' }, '<sso-login>');
    await waitUntil(() => box.querySelectorAll('[role=alert]').length === 2, 'the messages');
    for (const element of box.children) element.setAttribute('label', 'later');
    expect(box.querySelector('input') === null).to.equal(true);
    const lines = page.warnings.filter((line) =>
      line.includes('api-base="https://attacker.example"'),
    );
    expect(lines).to.have.length(1);
    const error = { source: tag, kind: 'settings', message: lines[0] };
    expect(events).to.deep.equal([error, error]);
    removeCore();
  });

  it('ends the view of a form that it replaces', async () => {
    const { core } = fakeCore();
    const removeCore = provideCore(core);
    let ended = 0;
    const View = () => {
      useEffect(() => () => void (ended += 1), []);
      return createElement('input');
    };
    const load = () => Promise.resolve({ View, css: [] });
    const tag = defineProbe({ isLight: true, load });
    const element = await fixture<HTMLElement>(`<${tag}></${tag}>`);
    await waitUntil(() => element.querySelector('input'), 'the form');
    configure(core, { apiBase: 'https://attacker.example' }, '<sso-login>');
    await waitUntil(() => ended === 1, 'the end of the view');
    removeCore();
  });

  it('works if its address is equivalent', async () => {
    const { element } = await mount('https://attacker.example/');
    expect(element.shadowRoot?.querySelector('input')).not.to.equal(null);
  });
});
