/** Comments keep their length, so that places in the text stay the same. */
const blank = (text) => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));

/** The declarations of a sheet, each with the selector of its rule and where its text begins. */
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

/** Neither 0, which stands for none, nor shares (`1fr`), which count against each other only. */
const NUMBER = /(?<![\w.#-])(?!0\b)\d*\.?\d+(?!\w*fr)(?=\D|$)/g;
/** Half as much again. A whole number stays whole. */
const wrongNumber = (number) =>
  String(number.includes('.') ? Number(number) * 1.5 : Math.ceil(Number(number) * 1.5));

/** What else is changed: the side of a box, the ease of a transition, the place in a lane. */
const WORDS = [
  [/(?<=^inset-(block|inline)-)start/g, 'end'],
  [/(?<=^inset-(block|inline)-)end/g, 'start'],
  [/\bease\b/g, 'linear'],
  [/(?<=^justify-content: )center/g, 'flex-end'],
];

/** Every way to break one declaration in one place. */
function* brokenTexts({ text, property }) {
  const replaced = ({ 0: found, index }, other) =>
    text.slice(0, index) + other + text.slice(index + found.length);
  for (const match of text.matchAll(NUMBER))
    if (match.index > property.length) yield replaced(match, wrongNumber(match[0]));
  for (const [pattern, word] of WORDS)
    for (const match of text.matchAll(pattern)) yield replaced(match, word);
}

const lineOf = (css, at) => css.slice(0, at).split('\n').length;

/** The mutants of one sheet: each is the whole sheet with one place broken, and says which. */
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
