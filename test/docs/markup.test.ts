import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as parse5 from 'parse5';
import * as z from 'zod/mini';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

// Rules: elements-07

const Declaration = z.object({
  tagName: z.string(),
  attributes: z.array(z.object({ name: z.string() })),
  members: z.array(z.object({ name: z.string(), kind: z.string() })),
  events: z._default(z.array(z.object({ name: z.string() })), []),
});
const Manifest = z.object({ modules: z.array(z.object({ declarations: z.array(Declaration) })) });

const { modules } = Manifest.parse(JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')));
const tags = new Map(
  modules.flatMap(({ declarations }) => declarations).map((tag) => [tag.tagName, tag]),
);
/** Attributes that any element can have in markup, in React, Vue, Svelte or Angular. */
const COMMON = new Set(['ref', 'v-if', 'v-else', 'id', 'class', 'hidden', 'dir', 'slot']);

/** Returns the plain name of an attribute: of `:api-base`, `[attr.api-base]` and `api-base` alike. */
const plainName = (name: string) =>
  name.replace(/^[:[](attr\.)?|\.prop$|\]$/g, '').replace(/^bind:/, '');

/** Returns what is wrong with an attribute of a tag. */
function faultOf(tag: z.infer<typeof Declaration>, written: string): string[] {
  const event = /^(?:on|@|\()(sso-[\w-]+)\)?$/.exec(written)?.[1];
  if (event) return tag.events.some(({ name }) => name === event) ? [] : [`the event ${event}`];
  const name = plainName(written);
  const isProperty = tag.members.some((member) => member.kind === 'field' && member.name === name);
  // `:help-links.prop` would set a property of that name, which no element has.
  if (written.endsWith('.prop')) return isProperty ? [] : [`the property ${name}`];
  const isKnown =
    COMMON.has(name) || isProperty || tag.attributes.some((attribute) => attribute.name === name);
  return isKnown ? [] : [`the attribute ${written}`];
}

/** Returns the faults of all `sso-` tags in markup of any framework. */
function faultsIn(markup: string): string[] {
  return [
    ...markup.matchAll(/<(sso-[\w-]+)((?:"[^"]*"|'[^']*'|\{(?:\{[^}]*\}|[^{}])*\}|[^>])*?)\/?>/g),
  ].flatMap(([, name = '', attributes = '']) => {
    const tag = tags.get(name);
    if (!tag) return [`the tag ${name}`];
    const bare = attributes.replace(/=\s*("[^"]*"|'[^']*'|\{(?:\{[^}]*\}|[^{}])*\})/g, '');
    return bare
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((attribute) => faultOf(tag, attribute).map((fault) => `${name} lacks ${fault}`));
  });
}

for (const block of blocksFor('markup'))
  test(`${placeOf(block)} has only tags, attributes and events of the manifest`, () => {
    assert.deepEqual(faultsIn(block.text), []);
    if (block.language !== 'html') return;
    const errors: string[] = [];
    const parse = block.text.startsWith('<!doctype') ? parse5.parse : parse5.parseFragment;
    parse(block.text, {
      sourceCodeLocationInfo: true,
      onParseError: ({ code }) => void errors.push(code),
    });
    assert.deepEqual(errors, []);
  });

for (const [markup, fault] of [
  ['<sso-logon></sso-logon>', 'the tag sso-logon'],
  ['<sso-login tennant="ACME"></sso-login>', 'sso-login lacks the attribute tennant'],
  ['<sso-dashboard :help-links.prop="a > b" />', 'sso-dashboard lacks the property help-links'],
  ['<sso-login @sso-consent="log" />', 'sso-login lacks the event sso-consent'],
] as const)
  test(`finds the fault of ${markup}`, () => {
    assert.deepEqual(faultsIn(markup), [fault]);
  });
