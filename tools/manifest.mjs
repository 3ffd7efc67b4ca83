import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { readDocblock } from './docblock.mjs';
import { camel } from './types/text.mjs';

const FOLDER = 'src/elements';
const EVENTS = 'src/core/kernel/events.ts';
const LOCALES = 'src/core/i18n/locales.ts';
const TOKENS = 'src/views/shared/styles/tokens.css';
/** The notifications element. The tags add it to the page, and style sheets and scripts may refer to it. */
const NOTIFICATIONS = { file: 'notifications/notifications-element.ts', entry: 'sso-elements' };

const parse = (path) =>
  ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);

/** Returns the union of all locales, for the type `Locale` in docblocks. */
function localeUnion() {
  const source = readFileSync(LOCALES, 'utf8');
  const [, first] = /DEFAULT_LOCALE = '(\w+)'/.exec(source) ?? [];
  const [, others = ''] = /LOCALES: [^=]+= \[\s+DEFAULT_LOCALE,([^\]]+)\]/.exec(source) ?? [];
  return [first, ...others.match(/\w+/g)].map((locale) => `'${locale}'`).join(' | ');
}

const className = (tag) => tag.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const words = (text) =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the type of each event's `detail`, as TypeScript that needs no imports. */
export function eventDetails() {
  const source = parse(EVENTS);
  const aliases = new Map(
    source.statements
      .filter(ts.isTypeAliasDeclaration)
      .map(({ name, type }) => [name.text, words(type.getText())]),
  );
  const events = source.statements.find(
    (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'SsoEvents',
  );
  const inPlace = (text) => text.replace(/\b\w+\b/g, (word) => aliases.get(word) ?? word);
  return new Map(
    events.members.map(({ name, type }) => [name.text, inPlace(words(type.getText()))]),
  );
}

/** Returns the theming tokens with their defaults. */
function readTokens() {
  const css = readFileSync(TOKENS, 'utf8');
  return [...css.matchAll(/^\s*(--sso-[\w-]+):([^;]+);/gm)].map(([, name, value]) => ({
    name,
    default: words(value),
  }));
}

/** Returns the public members of a tag's own class. */
function classMembers(source) {
  const declared = source.statements.find(ts.isClassDeclaration);
  if (!declared) return [];
  return declared.members
    .filter((member) => ts.isGetAccessor(member) || ts.isMethodDeclaration(member))
    .filter(({ name }) => ts.isIdentifier(name) && !name.text.endsWith('Callback'))
    .map((member) => {
      const description = ts
        .getJSDocCommentsAndTags(member)
        .map(({ comment }) => comment)
        .join(' ');
      const type = { text: words(member.type.getText()) };
      return ts.isGetAccessor(member)
        ? { kind: 'field', name: member.name.text, type, description, readonly: true }
        : { kind: 'method', name: member.name.text, return: { type }, description };
    });
}

/** Returns the tokens that a docblock lists, with their defaults. */
function listedTokens(listed) {
  const defaults = new Map(readTokens().map(({ name, default: value }) => [name, value]));
  return listed.map(({ name, description }) => ({
    name,
    description,
    default: defaults.get(name),
  }));
}

/** Returns the default that a description contains, as in "`auto` by default". */
function defaultIn(description) {
  const [, value] = /`([^`]+)`(?: by default|, the default,)/.exec(description) ?? [];
  return value === undefined ? {} : { default: value };
}

/** Attributes of `defineElement` are also properties. Those with text are reflected. */
const toField = ({ name, type, description }) => ({
  kind: 'field',
  name: camel(name),
  type,
  description,
  attribute: name,
  reflects: !type.text.includes('{'),
});

function declarationOf(path, shared, details) {
  const source = parse(path);
  const { description, tags } = readDocblock(source.text, 'element');
  const tag = tags.element[0].name;
  const isWrapped = source.text.includes('defineElement(');
  const both = (kind) => [...tags[kind], ...(isWrapped ? shared[kind] : [])];
  const attributes = both('attr').map(({ name, type = 'string', description }) => ({
    name,
    type: { text: type === 'Locale' ? localeUnion() : type },
    description,
    ...defaultIn(description),
    ...(isWrapped && { fieldName: camel(name) }),
  }));
  return {
    kind: 'class',
    customElement: true,
    name: className(tag),
    tagName: tag,
    description,
    superclass: { name: 'HTMLElement' },
    attributes,
    members: [...(isWrapped ? attributes.map(toField) : []), ...classMembers(source)],
    events: both('event').map(({ name, description }) => {
      if (!details.has(name)) throw new Error(`${path}: ${EVENTS} has no event ${name}.`);
      return { name, type: { text: `CustomEvent<${details.get(name)}>` }, description };
    }),
    cssParts: both('csspart').map(({ name, description }) => ({ name, description })),
    cssProperties: isWrapped ? readTokens() : listedTokens(tags.cssproperty),
  };
}

/** Returns the Custom Elements Manifest (schema 2.1), from the docblocks of the tags. */
export function readManifest() {
  const shared = readDocblock(readFileSync(join(FOLDER, 'wrapper/define.ts'), 'utf8'), 'attr').tags;
  const details = eventDetails();
  const files = readdirSync(FOLDER).filter((file) => /^sso-[\w-]+\.ts$/.test(file));
  const modules = [...files, NOTIFICATIONS.file].map((file) => {
    const path = `dist/cdn/${file === NOTIFICATIONS.file ? NOTIFICATIONS.entry : basename(file, '.ts')}.js`;
    const declaration = declarationOf(join(FOLDER, file), shared, details);
    const { tagName: name, name: ofClass } = declaration;
    const exported = {
      kind: 'custom-element-definition',
      name,
      declaration: { name: ofClass, module: path },
    };
    return { kind: 'javascript-module', path, declarations: [declaration], exports: [exported] };
  });
  return { schemaVersion: '2.1.0', readme: 'README.md', modules };
}

/** Returns all tags of a manifest. */
export const tagsOf = (manifest) => manifest.modules.flatMap(({ declarations }) => declarations);

/** Returns true for tags that pages contain in their markup. */
export const isWritten = ({ tagName }) => tagName !== 'sso-notifications';
