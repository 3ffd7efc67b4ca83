import r2wc from '@r2wc/react-to-web-component';
import { getCore } from '../core/core.ts';
import { noticesCss, NoticesView } from '../views/notices/notices-view.tsx';
import { wearPageScheme } from './page-scheme.ts';
import { adoptStyles } from './styles.ts';

const TAG = 'sso-outlet';

/** Puts the page's outlet for notices at the end of a place; a second call changes nothing. */
export function mountOutlet(place: Element = document.body): void {
  if (!customElements.get(TAG)) customElements.define(TAG, r2wc(NoticesView, { shadow: 'open' }));
  if (document.querySelector(TAG)) return;
  const outlet = document.createElement(TAG);
  wearPageScheme(getCore(), outlet);
  adoptStyles(outlet, noticesCss, false);
  place.append(outlet);
}
