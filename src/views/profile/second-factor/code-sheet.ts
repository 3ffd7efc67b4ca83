import type { Core } from '../../../core/kernel/core.ts';
import { lateSheet } from '../../shared/late-sheet.ts';

/** Recovery codes, and a line that says whose they are. */
export interface CodeSheet {
  readonly title: string;
  readonly codes: readonly string[];
}

/** On paper there is the sheet alone, and on the screen the page alone. */
const addPageSheet = lateSheet(`
  @media print {
    body:has(> [data-sso-sheet]) > :not([data-sso-sheet]) { display: none !important; }
  }
  @media not print {
    [data-sso-sheet] { display: none !important; }
  }`);
/** Black on white, whatever the page looks like. */
const addSheet = lateSheet(`
  :host { color: #000000 !important; background: #ffffff !important; }
  p { margin: 0 0 16px; font: 16px/24px sans-serif; overflow-wrap: anywhere; }
  ol { columns: 2; margin: 0; padding: 0 0 0 40px; font: 16px/32px monospace; direction: ltr; }`);

/** How long a browser may need to read the file. */
const READ_MS = 60_000;

/** Stores the codes in a text file of this name. */
export function downloadCodes(core: Core, { title, codes }: CodeSheet, name: string): void {
  const numbered = codes.map((code, index) => `${index + 1}. ${code}`);
  const text = [title, '', ...numbered, ''].join('\r\n');
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  core.ports.setTimer(() => URL.revokeObjectURL(address), READ_MS);
}

/** Prints the codes alone. Returns a function that removes what has been printed from the page. */
export function printCodes({ title, codes }: CodeSheet): () => void {
  const create = (name: string, content: string) =>
    Object.assign(document.createElement(name), { textContent: content });
  const host = document.createElement('div');
  host.dataset['ssoSheet'] = '';
  const root = host.attachShadow({ mode: 'open' });
  const list = document.createElement('ol');
  list.append(...codes.map((code) => create('li', code)));
  root.append(create('p', title), list);
  addSheet(root);
  addPageSheet(document);
  document.body.append(host);
  const remove = () => host.remove();
  addEventListener('afterprint', remove, { once: true });
  print();
  return remove;
}
