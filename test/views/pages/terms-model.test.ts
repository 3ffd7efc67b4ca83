import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { createTermsModel } from '../../../src/views/pages/terms-model.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { held, ok, unreachable, type Answer } from '../../support/fixtures/replies.ts';

// Rules: pages-01

const terms = (html: string) => [{ type: 'TNC', value: 'Terms', html, color: '' }];
const portal = (html: string): Answer =>
  ok({ authentications: [], theme: { themeDetails: terms(html) } });

describe('the terms of a tenant', () => {
  let removeCore = () => {};
  afterEach(() => removeCore());

  const open = (...answers: Answer[]) => {
    const { core, host, page } = fakeCore();
    page.gateway.answer('authTypes', ...answers);
    removeCore = provideCore(core);
    const model = createTermsModel(host);
    const now = () => model.terms.peek();
    return { model, now, status: () => now().status };
  };

  const table: [html: string, status: string, hasTitle?: boolean][] = [
    ['<p>Be kind.</p>', 'shown', false],
    ['<h1>Rules</h1><p>Be kind.</p>', 'shown', true],
    ['<h2>Rules</h2>', 'shown', false],
    ['<img src="https://acme.example/rules.png" alt="">', 'shown', false],
    ['', 'empty'],
    ['  ', 'empty'],
    ['<p> </p>', 'empty'],
    ['<script>alert(1)</script>', 'empty'],
  ];
  for (const [html, status, hasTitle] of table)
    it(`are ${status} for '${html}'`, async () => {
      const { model, now } = open(portal(html));
      expect(now()).to.deep.equal({ status: 'loading' });
      await model.load();
      const found = now();
      expect(found.status).to.equal(status);
      expect(found.status === 'shown' ? found.hasTitle : undefined).to.equal(hasTitle);
    });

  it('are loaded again after a failure', async () => {
    const { model, status } = open(unreachable, portal('<p>Be kind.</p>'));
    await model.load();
    expect(status()).to.equal('failed');
    const again = model.load();
    expect(status()).to.equal('loading');
    await again;
    expect(status()).to.equal('shown');
  });

  it('lead to a redirect if the tenant is unknown', async () => {
    const { model, status } = open(ok(null));
    await model.load();
    expect(status()).to.equal('leaving');
  });

  it('are those of the last load only, and none after stop', async () => {
    const [first, second] = [held(portal('')), held(portal('<p>Be kind.</p>'))];
    const { model, status } = open(first.answer, second.answer);
    const loads = [model.load(), model.load()];
    second.release();
    await loads[1];
    expect(status()).to.equal('shown');
    first.release();
    await loads[0];
    expect(status()).to.equal('shown');
    const late = held(unreachable);
    const other = open(late.answer);
    const loading = other.model.load();
    other.model.stop();
    late.release();
    await loading;
    expect(other.status()).to.equal('loading');
  });
});
