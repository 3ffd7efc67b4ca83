import { expect } from '@open-wc/testing';
import { createSSRApp, defineComponent, h, ref, type App } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { loadPrerendered } from '../../../src/elements/prerender/early-form.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { defineProbe, probeModule } from '../wrapper/probe.tsx';

// Rules: elements-21

const tag = defineProbe({
  isLight: true,
  prerender: loadPrerendered,
  load: () => Promise.resolve(probeModule),
});

describe('an element in the layout form, on a page that a server has rendered with Vue', () => {
  let page: HTMLElement;
  let app: App | undefined;
  let removeCore: () => void;
  const warnings: string[] = [];
  beforeEach(() => {
    removeCore = provideCore(fakeCore().core);
    page = document.body.appendChild(document.createElement('main'));
    warnings.length = 0;
  });
  afterEach(() => {
    app?.unmount();
    app = undefined;
    page.remove();
    removeCore();
  });

  const hasHelp = ref(true);
  const Page = defineComponent({
    setup: () => () =>
      h('section', [
        h(tag, { layout: 'form' }, [
          h('h2', { slot: 'heading' }, 'Head'),
          hasHelp.value ? h('p', { slot: 'help' }, 'Help') : undefined,
        ]),
        h('footer', 'Foot'),
      ]),
  });

  it('keeps its form, what was typed, and the page’s children', async () => {
    page.innerHTML = await renderToString(createSSRApp(Page));
    await waitUntil(() => page.querySelector('input'), 'the view');
    const input = page.querySelector('input');
    const heading = page.querySelector('h2');
    if (input) input.value = 'half of it';

    app = createSSRApp(Page);
    app.config.warnHandler = (text) => warnings.push(text);
    app.mount(page);
    expect(warnings).to.deep.equal([]);
    expect(page.querySelector('h2')).to.equal(heading);
    expect(page.querySelector('input')).to.equal(input);

    hasHelp.value = false;
    await waitUntil(() => !page.querySelector('[slot=help]'));
    hasHelp.value = true;
    await waitUntil(() => page.querySelector('[slot=help]'));
    expect(page.querySelector('input')?.value).to.equal('half of it');
    expect(page.querySelectorAll('h2, footer')).to.have.length(2);
  });
});
