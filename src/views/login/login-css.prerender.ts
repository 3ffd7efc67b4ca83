import baseCss from '../shared/styles/base.css';
import resetCss from '../shared/styles/reset.css';
import buttonCss from '../shared/ui/button.css';
import fieldCss from '../shared/ui/field.css';
import spinnerCss from '../shared/ui/spinner.css';
import tooltipCss from '../shared/ui/tooltip.css';
import formCss from './form.css';
import sheetCss from './login.css';

/**
 * The style sheets of the sign-in view. The prerendered form has them too, so a page loads this file only without that
 * form. Its texts are copies, so that the file shares no modules with other screens.
 */
export const loginCss: readonly string[] = [
  resetCss,
  baseCss,
  buttonCss,
  spinnerCss,
  fieldCss,
  tooltipCss,
  sheetCss,
  formCss,
];
