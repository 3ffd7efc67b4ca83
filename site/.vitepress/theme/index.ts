import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { FrameworkTabs } from '../../theme/framework-tabs.ts';
import { LiveTag } from '../../theme/live-tag.ts';
import { SiteLayout } from '../../theme/site-layout.ts';
import '../../theme/colors.css';
import '../../theme/code.css';
import '../../theme/layout.css';
import '../../theme/live-tag.css';
import '../../theme/framework-tabs.css';
import '../../theme/page-tools.css';

const theme: Theme = {
  extends: DefaultTheme,
  Layout: SiteLayout,
  enhanceApp({ app }) {
    app.component('LiveTag', LiveTag);
    app.component('FrameworkTabs', FrameworkTabs);
  },
};
export default theme;
