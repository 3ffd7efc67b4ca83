import { expect, fixture, fixtureCleanup } from '@open-wc/testing';
import { provideCore } from '../../src/core/core.ts';
import { configure } from '../../src/core/settings.ts';
import '../../src/elements/events.ts';
import { fakeCore } from '../support/fake-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { defineProbe } from './probe.tsx';

describe('a tag that names another gateway than the page has settled', () => {
  afterEach(() => fixtureCleanup());

  const mount = async (apiBase: string) => {
    const { core, page } = fakeCore();
    configure(core, { apiBase: 'https://attacker.example' });
    const takeAway = provideCore(core);
    const errors: string[] = [];
    const listener = ({ detail }: DocumentEventMap['sso-error']) => void errors.push(detail.kind);
    document.addEventListener('sso-error', listener);
    const tag = defineProbe();
    const element = await fixture<HTMLElement>(`<${tag} api-base="${apiBase}"></${tag}>`);
    await waitUntil(() => element.shadowRoot?.querySelector('[role=alert], input'));
    document.removeEventListener('sso-error', listener);
    takeAway();
    return { page, element, errors };
  };

  it('shows a message instead of its form, dispatches an error, and calls nothing', async () => {
    const { page, element, errors } = await mount('https://own.example');
    expect(element.shadowRoot?.querySelector('input')).to.equal(null);
    expect(errors).to.deep.equal(['settings']);
    expect(page.warnings[0]).to.include('https://own.example').and.to.include('attacker.example');
  });

  it('works where its address is the same in other words', async () => {
    const { element } = await mount('https://attacker.example/');
    expect(element.shadowRoot?.querySelector('input')).not.to.equal(null);
  });
});
