import type { Markup } from './markup.ts';

const RULE = /([^{}]+)\{([^{}]*)\}/g;
/** Matches what only says which of the classes' elements a selector means: `:is(…)`, `:has(…)`, `:not(…)`. */
const CONDITION = /:[\w-]+\([^()]*\)/g;

/** Matches a custom element outside of the view's shadow root. */
const ELEMENT = /^\s*sso-/;

/** The classes of an element and of all that it is in, from the outermost one. */
type Path = readonly (readonly string[])[];

/** Returns the paths of an element and its descendants. */
function pathsOf(markup: Markup, parents: Path = []): Path[] {
  if (typeof markup === 'string') return [];
  const [, attributes, ...children] = markup;
  const path = [...parents, (attributes['class'] ?? '').split(' ')];
  return [path, ...children.flatMap((child) => pathsOf(child, path))];
}

/** Returns the classes of each element that a selector names, from the outermost one. */
const compoundsOf = (selector: string): string[][] =>
  selector
    .split(/[\s>]+/)
    .map((compound) => Array.from(compound.matchAll(/\.([\w-]+)/g), ([, name = '']) => name))
    .filter((classes) => classes.length > 0);

/** Returns true if a path has elements with these classes, in this order. */
function hasInOrder(path: Path, compounds: readonly (readonly string[])[]): boolean {
  let next = 0;
  for (const classes of path)
    if (compounds[next]?.every((name) => classes.includes(name))) next += 1;
  return next >= compounds.length;
}

/**
 * Removes the rules for classes and custom elements that a prerendered view does not have, and the animations that it does
 * not play. Runs only in the build. The full styles, which come with the view, have them.
 */
export function withoutUnusedRules(css: string, root: Markup): string {
  const paths = pathsOf(root);
  const isUsed = (selector: string): boolean => {
    // What follows a sibling has the same ancestors, but is not in it.
    const parts = selector.replace(CONDITION, '').split(/[+~]/);
    return (
      !ELEMENT.test(selector) &&
      parts.map(compoundsOf).every((part) => paths.some((path) => hasInOrder(path, part)))
    );
  };
  const rules = css.replace(RULE, (_, list: string, declarations: string) => {
    // A comma inside of parentheses separates no selectors.
    const used = list.split(/,(?![^(]*\))/).filter(isUsed);
    return used.length === 0 ? '' : `${used.join(',')}{${declarations}}`;
  });
  return rules
    .replace(/@media[^{}]*\{\s*\}/g, '')
    .replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (animation, name: string) =>
      [...rules.matchAll(new RegExp(`${name}(?![\\w-])`, 'g'))].length > 1 ? animation : '',
    );
}
