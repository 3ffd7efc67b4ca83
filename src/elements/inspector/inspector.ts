import { settingsService } from '../../core/config/settings.ts';
import { reportSteps } from '../../core/flows/report-steps.ts';
import { getCore, type Core } from '../../core/kernel/core.ts';
import { VERSION } from '../../core/kernel/version.ts';
import { DEBUG_KEY, storageService } from '../../core/platform/storage.ts';
import { pageDocument } from '../../core/platform/safety/page-document.ts';
import { create } from '../confirm/create.ts';
import { adoptStyles } from '../wrapper/styles.ts';
import { callRow, serviceRows, sessionRows, stepRow, type Row } from './inspector-data.ts';
import inspectorCss from './inspector.css';

/** How many calls and steps the inspector shows. */
const MOST_ROWS = 20;
const REFRESH_EVERY_MS = 1000;

/** Creates a section with a table, and a function that shows other rows in it. */
function createTable(title: string, headings: Row, empty: string) {
  const head = create(
    'thead',
    '',
    create('tr', '', ...headings.map((text) => create('th', '', text))),
  );
  for (const heading of head.querySelectorAll('th')) heading.scope = 'col';
  const body = create('tbody');
  const table = create('table', '', create('caption', '', title), head, body);
  const note = create('p', 'empty', empty);
  let shown = '';
  const show = (rows: readonly Row[]) => {
    const next = JSON.stringify(rows);
    if (next === shown) return;
    shown = next;
    note.hidden = rows.length > 0;
    body.replaceChildren(
      ...rows.map(([name, ...values]) => {
        const heading = create('th', '', name);
        heading.scope = 'row';
        return create('tr', '', heading, ...values.map((value) => create('td', '', value)));
      }),
    );
  };
  return { section: create('section', '', table, note), show };
}

/** Collects the newest entries of the page's performance timeline as rows, newest first. */
function collect(types: readonly string[], rowOf: (entry: PerformanceEntry) => Row | undefined) {
  const rows: Row[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const row = rowOf(entry);
      if (row) rows.unshift(row);
    }
    rows.length = Math.min(rows.length, MOST_ROWS);
  });
  for (const type of types) observer.observe({ type, buffered: true });
  return { rows, stop: () => observer.disconnect() };
}

let wasShown = false;

/** Shows the inspector over the page, which stays usable. It is closed with its button, or with Escape inside it. */
function showInspector(core: Core): void {
  const session = createTable('Session', ['Deadline', 'Value'], '');
  const steps = createTable('Last steps', ['Step', 'After the start'], 'No step yet.');
  const calls = createTable('Last calls', ['Call', 'Status', 'Duration'], 'No call yet.');
  const services = createTable('Services', ['Service', 'Stores'], 'No service yet.');
  const close = create('button', '', 'Close');
  close.type = 'button';
  const scroller = create(
    'div',
    'scroller',
    ...[session, steps, calls, services].map(({ section }) => section),
  );
  scroller.tabIndex = 0;
  scroller.role = 'group';
  scroller.ariaLabel = 'Session, steps, calls and services';
  const title = create('h2', '', `sso-elements ${VERSION}`);
  const panel = create('section', 'panel', create('header', '', title, close), scroller);
  panel.ariaLabel = 'Inspector of sso-elements';
  panel.lang = 'en';
  panel.dir = 'ltr';

  const host = create('div');
  host.attachShadow({ mode: 'open' }).append(panel);
  host.popover = 'manual';
  const releaseStyles = adoptStyles(host, [inspectorCss], false);
  pageDocument.body.append(host);
  // Above the dialogs of the page, where the browser can.
  host.showPopover?.();

  const stepList = collect(['mark', 'measure'], stepRow);
  const callList = collect(['resource'], callRow);
  const refresh = () => {
    session.show(sessionRows(core));
    steps.show(stepList.rows);
    calls.show(callList.rows);
    services.show(serviceRows(core));
  };
  refresh();
  const timer = setInterval(refresh, REFRESH_EVERY_MS);
  const end = () => {
    clearInterval(timer);
    stepList.stop();
    callList.stop();
    releaseStyles();
    host.remove();
  };
  close.addEventListener('click', end);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  });
}

/**
 * Shows the inspector, once in a page, if a script has called `configure({ debug: true })` or the browser's storage allows
 * it; if the script calls later, then. The address alone, which a link can set, opens nothing.
 */
export function openInspector(core = getCore()): void {
  const { byScript, onSet } = settingsService(core);
  const open = () => {
    if (wasShown || (byScript.debug !== true && storageService(core).get(DEBUG_KEY) !== 'on'))
      return;
    wasShown = true;
    // The list has all steps only while they are reported.
    reportSteps();
    showInspector(core);
  };
  onSet(open);
  open();
}
