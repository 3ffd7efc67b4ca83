const KINDS = ['element', 'attr', 'event', 'csspart', 'cssproperty'];

/** Ends where the braces that open a type are closed. */
function typeAtStart(text) {
  if (!text.startsWith('{')) return { rest: text };
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return { type: text.slice(1, at).trim(), rest: text.slice(at + 1).trim() };
  }
  throw new Error(`A brace is not closed: ${text}`);
}

function parseTag(text) {
  const { type, rest } = typeAtStart(text);
  const [, name, description = ''] = /^(\S+)(?:\s+-\s+([\s\S]*))?$/.exec(rest.trim()) ?? [];
  if (!name) throw new Error(`A docblock's tag has no name: ${text}`);
  return { name, type, description };
}

/**
 * Reads the first docblock of a source that has a tag such as `@element`: what it says first, and its
 * `@attr {type} name - text` and their like, by kind.
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
