import type { CDPSession, Page } from 'playwright-core';

interface AxValue {
  readonly value?: unknown;
}
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
}

/** Roles that a screen reader does not announce; their content is read. */
const SILENT = new Set([
  'none',
  'generic',
  'RootWebArea',
  'InlineTextBox',
  'LineBreak',
  'LayoutTable',
  'Iframe',
]);
/** Roles that are read by their name, which is computed from their content. */
const NAMED_BY_CONTENT = new Set(['button', 'link', 'heading', 'checkbox', 'option', 'tab']);

/** The spoken words for a role. */
const SPOKEN: Readonly<Record<string, string>> = {
  textbox: 'edit text',
  StaticText: '',
  paragraph: '',
  strong: '',
  sectionheader: '',
  sectionfooter: '',
  image: 'image',
  contentinfo: 'footer',
  banner: 'header',
  LabelText: '',
  ListMarker: '',
  DescriptionListTerm: '',
  DescriptionListDetail: '',
};

const textOf = (value: AxValue | undefined) =>
  typeof value?.value === 'string' ? value.value.trim() : '';

/** Replaces times and years, so that transcripts are the same in every run. */
const stabilize = (text: string) =>
  text
    .replace(/\b\d{1,2}:\d\d\s(?:AM|PM)/g, 'h:mm AM')
    .replace(/\b\d\d:\d\d\b/g, 'mm:ss')
    .replace(/\b\d+s\b/g, 'Ns')
    .replace(/©\s\d{4}/g, '© YYYY');

function statesOf(node: AxNode): string[] {
  const states: string[] = [];
  for (const { name, value } of node.properties ?? []) {
    if (name === 'level') states.push(`level ${String(value.value)}`);
    if (name === 'required' && value.value === true) states.push('required');
    if (name === 'invalid' && value.value === 'true') states.push('invalid');
    if (name === 'disabled' && value.value === true) states.push('unavailable');
    if (name === 'readonly' && value.value === true) states.push('read only');
    if (name === 'modal' && value.value === true) states.push('modal');
    if (name === 'pressed' && value.value === 'true') states.push('pressed');
    if (name === 'checked') states.push(value.value === 'true' ? 'checked' : 'not checked');
  }
  return states;
}

function lineOf(node: AxNode): string {
  const role = textOf(node.role);
  const words = [
    textOf(node.name),
    SPOKEN[role] ?? role.toLowerCase(),
    ...statesOf(node),
    textOf(node.value),
    textOf(node.description),
  ];
  return stabilize(words.filter(Boolean).join(', '));
}

/** Returns the lines that a screen reader reads when it goes through a page from start to end. */
export async function readTranscript(page: Page): Promise<string[]> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: readonly AxNode[];
  };
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (id: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = textOf(node.role);
    if (!node.ignored && !SILENT.has(role)) {
      const line = lineOf(node);
      if (line) lines.push(line);
      if (NAMED_BY_CONTENT.has(role) || role === 'StaticText') return;
    }
    for (const child of node.childIds ?? []) visit(child);
  };
  const [root] = nodes;
  if (root) visit(root.nodeId);
  return lines;
}
