import { parse } from 'postcss';

/** Returns the declarations of a sheet, each with the selector of its rule, its position and its text. */
function declarationsOf(css) {
  const declarations = [];
  parse(css).walkDecls((declaration) => {
    const { prop, parent } = declaration;
    const { start, end } = declaration.rangeBy();
    const rule = parent.selector ?? `@${parent.name}${parent.params}`;
    const text = css.slice(start.offset, end.offset).replace(/;$/, '');
    const place = { selector: rule.replace(/\s+/g, ''), property: prop, line: start.line };
    declarations.push({ ...place, at: start.offset, text });
  });
  return declarations;
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

/** Returns the mutants of a sheet: the complete sheet with a change in one place, and a description of the change. */
export function mutateSheet(css, sheet, wanted) {
  const isWanted = ({ selector, property }) =>
    wanted.some((one) => one.selector === selector && one.properties.includes(property));
  const declarations = declarationsOf(css).filter(isWanted);
  for (const { selector, properties } of wanted)
    for (const property of properties)
      if (!declarations.some((one) => one.selector === selector && one.property === property))
        throw new Error(`${sheet} has no ${property} in ${selector}.`);
  return declarations.flatMap((declaration) =>
    [...brokenTexts(declaration)].map((broken) => ({
      sheet,
      place: `${sheet}:${declaration.line} ${declaration.selector}`,
      before: declaration.text,
      after: broken,
      css:
        css.slice(0, declaration.at) + broken + css.slice(declaration.at + declaration.text.length),
    })),
  );
}
