import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h, nextTick, onMounted, watch, type FunctionalComponent } from 'vue';
import type { Choice } from '../../demo/playground/choice.ts';
import { LiveTag } from './live-tag.ts';
import { PageTools } from './page-tools.ts';
import { ThemeChoice } from './ready-theme.ts';
import { correctSearch } from './search.ts';
import { correctSemantics } from './semantics.ts';

/** The live form of the home page. */
const SIGN_IN: Choice = {
  tag: 'sso-login',
  state: 'ready',
  tenant: 'ACME',
  tokens: {},
  locale: '',
  dir: '',
  scheme: 'auto',
  width: 1280,
  replies: {},
};

const Logo: FunctionalComponent = () =>
  h('img', { class: 'logo', src: '/assets/demo/favicon.svg', alt: '', width: 26, height: 26 });

/** The theme of the live elements, and links to the rest of the demo, which the router of the site does not know. */
const DemoLinks: FunctionalComponent = () =>
  h('div', { class: 'demo-links' }, [
    h(ThemeChoice),
    h('a', { href: '/playground/', target: '_self' }, 'Playground'),
    h('a', { href: '/login', target: '_self' }, 'Portal'),
  ]);

/** VitePress's layout with the logo, links to the demo, and a live sign-in form on the home page. */
export const SiteLayout = defineComponent({
  setup() {
    const { page } = useData();
    onMounted(correctSemantics);
    onMounted(correctSearch);
    watch(page, async () => {
      await nextTick();
      correctSemantics();
    });
    return () =>
      h(DefaultTheme.Layout, null, {
        'nav-bar-title-before': () => h(Logo),
        'nav-bar-content-after': () => h(DemoLinks),
        'nav-screen-content-after': () => h(DemoLinks),
        'doc-before': () => h(PageTools),
        'home-hero-image': () => h(LiveTag, { choice: SIGN_IN }),
      });
  },
});
