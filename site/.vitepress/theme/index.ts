import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { LiveTag } from '../../theme/live-tag.ts';
import { SiteLayout } from '../../theme/site-layout.ts';
import '../../theme/colors.css';
import '../../theme/code.css';
import '../../theme/layout.css';
import '../../theme/live-tag.css';

const theme: Theme = {
  extends: DefaultTheme,
  Layout: SiteLayout,
  enhanceApp({ app }) {
    app.component('LiveTag', LiveTag);
  },
};
export default theme;
