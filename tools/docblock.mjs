const KINDS = ['element', 'attr', 'event', 'csspart', 'cssproperty'];

/** Splits a text that may start with a type in braces into the type and the rest. */
function typeAtStart(text) {
  if (!text.startsWith('{')) return { rest: text };
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0)
      return { type: text.slice(1, index).trim(), rest: text.slice(index + 1).trim() };
  }
  throw new Error(`Missing closing brace: ${text}`);
}

function parseTag(text) {
  const { type, rest } = typeAtStart(text);
  const [, name, description = ''] = /^(\S+)(?:\s+-\s+([\s\S]*))?$/.exec(rest.trim()) ?? [];
  if (!name) throw new Error(`A tag in a docblock has no name: ${text}`);
  return { name, type, description };
}

/**
 * Reads the first docblock of a source that has a tag such as `@element`. Returns its description, and its tags such as
 * `@attr {type} name - text`, by kind.
 */
export function readDocblock(source, wanted) {
  const blocks = source.match(/\/\*\*[\s\S]*?\*\//g) ?? [];
  const block = blocks.find((text) => new RegExp(`\\* @${wanted}\\b`).test(text));
  if (!block) throw new Error(`No docblock has @${wanted}.`);
  const text = block.slice(3, -2).replace(/^\s*\* ?/gm, '');
  const [description, ...entries] = text.split(/^@(?=\w)/m);
  const tags = Object.fromEntries(KINDS.map((kind) => [kind, []]));
  for (const entry of entries) {
    const [, kind, rest] = /^(\w+)\s+([\s\S]*)$/.exec(entry);
    tags[kind]?.push(parseTag(rest.replace(/\s+/g, ' ').trim()));
  }
  return { description: description.replace(/\s+/g, ' ').trim(), tags };
}
