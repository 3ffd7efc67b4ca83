/** Replaces comments with spaces, so that positions in the text stay the same. */
const blank = (text) => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));

/** Yields the declarations of a sheet, each with the selector of its rule and its position. */
function* declarationsOf(css) {
  const selectors = [];
  let from = 0;
  const text = blank(css);
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const part = text.slice(from, index);
    const at = from + part.search(/\S|$/);
    from = index + 1;
    if (mark === '{') selectors.push(part.replace(/\s+/g, ''));
    else if (mark === '}') selectors.pop();
    else {
      const [property] = part.trim().split(':');
      yield { selector: selectors.at(-1) ?? '', property, at, text: part.trim() };
    }
  }
}

/** Matches numbers, except 0, which means none, and fractions (`1fr`), which are relative to each other. */
const NUMBER = /(?<![\w.#-])(?!0\b)\d*\.?\d+(?!\w*fr)(?=\D|$)/g;
/** Returns a number multiplied by 1.5; whole numbers are rounded up. */
const wrongNumber = (number) =>
  String(number.includes('.') ? Number(number) * 1.5 : Math.ceil(Number(number) * 1.5));

/** Other replacements: the side of a box, the easing of a transition, the alignment in a row. */
const WORDS = [
  [/(?<=^inset-(block|inline)-)start/g, 'end'],
  [/(?<=^inset-(block|inline)-)end/g, 'start'],
  [/\bease\b/g, 'linear'],
  [/(?<=^justify-content: )center/g, 'flex-end'],
];

/** Yields all variants of a declaration with a change in one place. */
function* brokenTexts({ text, property }) {
  const replaced = ({ 0: found, index }, other) =>
    text.slice(0, index) + other + text.slice(index + found.length);
  for (const match of text.matchAll(NUMBER))
    if (match.index > property.length) yield replaced(match, wrongNumber(match[0]));
  for (const [pattern, word] of WORDS)
    for (const match of text.matchAll(pattern)) yield replaced(match, word);
}

const lineOf = (css, at) => css.slice(0, at).split('\n').length;

/** Returns the mutants of a sheet: the complete sheet with a change in one place, and a description of the change. */
export function mutateSheet(css, sheet, wanted) {
  const isWanted = ({ selector, property }) =>
    wanted.some((one) => one.selector === selector && one.properties.includes(property));
  const declarations = [...declarationsOf(css)].filter(isWanted);
  for (const { selector, properties } of wanted)
    for (const property of properties)
      if (!declarations.some((one) => one.selector === selector && one.property === property))
        throw new Error(`${sheet} has no ${property} in ${selector}.`);
  return declarations.flatMap((declaration) =>
    [...brokenTexts(declaration)].map((broken) => ({
      sheet,
      place: `${sheet}:${lineOf(css, declaration.at)} ${declaration.selector}`,
      before: declaration.text,
      after: broken,
      css:
        css.slice(0, declaration.at) + broken + css.slice(declaration.at + declaration.text.length),
    })),
  );
}
