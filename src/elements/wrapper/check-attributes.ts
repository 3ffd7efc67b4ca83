import { THEMES } from '../../core/theme/scheme.ts';

/** The attributes that accept only some values. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  theme: THEMES,
  layout: ['form'],
  reauth: ['inline'],
  shortcuts: ['on', 'off'],
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const squeeze = (name: string) => name.replaceAll('-', '').toLowerCase();

/** Returns true if two different names are one edit apart: a letter missing, added or replaced. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (a[start] === b[start]) start += 1;
  let end = 0;
  while (a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** Returns what is wrong with an attribute, as the end of a sentence, or undefined if nothing is. */
function faultOf(
  { name, value }: Attr,
  names: readonly string[],
  json: readonly string[],
): string | undefined {
  if (!names.includes(name)) {
    const suggestion = names.find(
      (known) => squeeze(known) === squeeze(name) || isNear(squeeze(known), squeeze(name)),
    );
    return suggestion && `is unknown. Did you mean ${suggestion}?`;
  }
  if (json.includes(name) && !isJson(value)) return 'is not JSON and is ignored.';
  const values = VALUES[name];
  if (values && !values.includes(value))
    return `is ignored. It takes ${values.map((each) => `"${each}"`).join(', ')}.`;
  return undefined;
}

/**
 * Warns on the console about misspelled attributes and invalid values. Reports an unknown name only if it resembles
 * one of the element's attributes, because other names may belong to a framework. `properties` are the names of the
 * element's properties; those that are also in `json` take objects.
 */
export function checkAttributes(
  element: HTMLElement,
  properties: readonly string[],
  json: readonly string[] = [],
): void {
  if (/[?&]sso-debug\b/.test(location.search))
    import('../inspector/inspector.ts').then(
      ({ openInspector }) => openInspector(),
      () => {
        // The page works without it.
      },
    );
  const names = properties.map(kebab);
  for (const attribute of element.attributes) {
    const fault = faultOf(attribute, names, json.map(kebab));
    if (!fault) continue;
    const { name, value } = attribute;
    console.warn(
      `sso-elements: <${element.localName}> ${name}="${value}" ${fault} See "The elements" in docs/embedding.md.`,
    );
  }
}
