import baseCss from '../styles/base.css';
import avatarCss from '../ui/avatar.css';
import buttonCss from '../ui/button.css';
import spinnerCss from '../ui/spinner.css';
import tooltipCss from '../ui/tooltip.css';
import footerCss from './footer.css';
import headerCss from './header.css';
import pageCss from './page.css';
import printCss from './print.css';
import panelCss from './profile-panel.css';
import messageCss from './section-message.css';

/** The stylesheets of a screen with header, panel and footer, which come before its own. */
export const chromeCss: readonly string[] = [
  baseCss,
  buttonCss,
  spinnerCss,
  tooltipCss,
  avatarCss,
  pageCss,
  headerCss,
  footerCss,
  panelCss,
  messageCss,
  printCss,
];
