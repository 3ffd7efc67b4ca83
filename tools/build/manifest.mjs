import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'comment-parser';
import ts from 'typescript';
import { LOCALE_LIST } from './locale-faults.mjs';

const FOLDER = 'src/elements';
const EVENTS = 'src/core/kernel/events.ts';
const TOKENS = [
  'src/views/shared/styles/tokens.css',
  'src/views/shared/product-status/status-tokens.css',
];
/** The notifications element. The tags add it to the page, and style sheets and scripts may refer to it. */
const NOTIFICATIONS = { file: 'notifications/notifications-element.ts', entry: 'sso-elements' };

const read = (path) => readFileSync(path, 'utf8');
const parseSource = (path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
const words = (text) =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\s*\|/, '')
    .trim();
/** Converts kebab case to camel case: `api-base` to `apiBase`, `-sso-login` to `SsoLogin`. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns the union of all locales, for the type `Locale` in docblocks. */
function localeUnion() {
  const source = read(LOCALE_LIST);
  const [, first] = /DEFAULT_LOCALE = '(\w+)'/.exec(source) ?? [];
  const [, others = ''] = /LOCALES: [^=]+= \[\s+DEFAULT_LOCALE,([^\]]+)\]/.exec(source) ?? [];
  return [first, ...others.match(/\w+/g)].map((locale) => `'${locale}'`).join(' | ');
}

/** Returns the description of the docblock with the tag `wanted`, and a function that returns its tags of a kind. */
function readDocblock(source, wanted) {
  const block = parse(source).find(({ tags }) => tags.some(({ tag }) => tag === wanted));
  const ofKind = (kind) =>
    block.tags
      .filter(({ tag }) => tag === kind)
      .map(({ name, type, description }) => ({
        name,
        ...(kind === 'attr' && {
          type: { text: type.replace(/^Locale$/, localeUnion) || 'string' },
        }),
        description: description.replace(/^- /, ''),
      }));
  return { description: block.description, ofKind };
}

/** Returns the type of each event's `detail`, as TypeScript that needs no imports. */
function eventDetails() {
  const { statements } = parseSource(EVENTS);
  const textsOf = (nodes) => nodes.map(({ name, type }) => [name.text, words(type.getText())]);
  const aliases = new Map(textsOf(statements.filter(ts.isTypeAliasDeclaration)));
  const { members } = statements.find(({ name }) => name?.text === 'SsoEvents');
  for (const { name, members: fields } of statements.filter(ts.isInterfaceDeclaration))
    if (name.text !== 'SsoEvents')
      aliases.set(name.text, `{ ${fields.map((field) => words(field.getText())).join(' ')} }`);
  const inPlace = (text) =>
    text.replace(/\b\w+\b/g, (word) => (aliases.has(word) ? inPlace(aliases.get(word)) : word));
  return new Map(textsOf(members).map(([name, text]) => [name, inPlace(text)]));
}

const toParameter = ({ name, type, questionToken }) => ({
  name: name.text,
  type: { text: words(type.getText()) },
  ...(questionToken && { optional: true }),
});

/** Returns the public members of a tag's own class. */
const classMembers = (path) =>
  (parseSource(path).statements.find(ts.isClassDeclaration)?.members ?? [])
    .filter((member) => ts.isGetAccessor(member) || ts.isMethodDeclaration(member))
    .filter(({ name }) => ts.isIdentifier(name) && !name.text.endsWith('Callback'))
    .map((member) => {
      const [{ comment: description }] = ts.getJSDocCommentsAndTags(member);
      const type = { text: words(member.type.getText()) };
      const { text: name } = member.name;
      return ts.isGetAccessor(member)
        ? { kind: 'field', name, type, description, readonly: true }
        : {
            kind: 'method',
            name,
            parameters: member.parameters.map(toParameter),
            return: { type },
            description,
          };
    });

/** Adds the default that a description contains, as in "`auto` by default". */
function withDefault(attribute) {
  const [, value] = /`([^`]+)` by default/.exec(attribute.description) ?? [];
  return value === undefined ? attribute : { ...attribute, default: value };
}

/** Attributes are also properties. Those with text are reflected. */
const toField = ({ name, type, description }) => ({
  kind: 'field',
  name: camel(name),
  type,
  description,
  attribute: name,
  reflects: !type.text.includes('{'),
});

function readElement(path, details, defaults) {
  const source = read(path);
  const { description, ofKind } = readDocblock(source, 'element');
  const isScreen = source.includes('defineElement(');
  const shared = readDocblock(read(`${FOLDER}/wrapper/define.ts`), 'attr');
  const all = (kind) => [...ofKind(kind), ...(isScreen ? shared.ofKind(kind) : [])];
  const [{ name: tagName }] = ofKind('element');
  const attributes = all('attr').map(withDefault);
  return {
    kind: 'class',
    customElement: true,
    name: camel(`-${tagName}`),
    tagName,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((attribute) => ({ ...attribute, fieldName: camel(attribute.name) })),
    members: [...attributes.map(toField), ...(isScreen ? [] : classMembers(path))],
    events: all('event').map((event) => {
      if (!details.has(event.name)) throw new Error(`${EVENTS} has no event ${event.name}.`);
      return { ...event, type: { text: `CustomEvent<${details.get(event.name)}>` } };
    }),
    slots: all('slot'),
    cssParts: all('csspart'),
    cssProperties: all('cssproperty').map((token) => ({
      ...token,
      default: defaults.get(token.name),
    })),
  };
}

/** Returns the Custom Elements Manifest (schema 2.1), from the docblocks of the tags. */
export function readManifest() {
  const details = eventDetails();
  const tokens = TOKENS.map(read)
    .join('')
    .matchAll(/^\s*(--sso-[\w-]+):([^;]+);/gm);
  const defaults = new Map([...tokens].map(([, name, value]) => [name, words(value)]));
  const files = readdirSync(FOLDER).filter((file) => /^sso-[\w-]+\.ts$/.test(file));
  const entries = files.map((file) => ({ file, entry: basename(file, '.ts') }));
  const modules = [...entries, NOTIFICATIONS].map(({ file, entry }) => {
    const path = `dist/cdn/${entry}.js`;
    const element = readElement(`${FOLDER}/${file}`, details, defaults);
    const declaration = { name: element.name, module: path };
    const exported = { kind: 'custom-element-definition', name: element.tagName, declaration };
    return { kind: 'javascript-module', path, declarations: [element], exports: [exported] };
  });
  return { schemaVersion: '2.1.0', readme: 'README.md', modules };
}
