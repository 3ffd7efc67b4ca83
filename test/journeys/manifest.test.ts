import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { usePortal } from './portal.ts';

// Rules: elements-04, elements-07
// Left out: only a change of the portal’s manifest breaks it.

interface Named {
  readonly name: string;
  readonly default?: string;
  readonly description?: string;
}
interface Tag {
  readonly tagName: string;
  readonly attributes: readonly (Named & { readonly fieldName: string })[];
  readonly events: readonly Named[];
  readonly slots: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly Named[];
}
const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as {
  modules: { declarations: Tag[] }[];
};
const all = modules.flatMap(({ declarations }) => declarations);
/** The tags that a page embeds; `<sso-notifications>` is added automatically. */
const tags = all.filter(({ tagName }) => tagName !== 'sso-notifications');
const portal = usePortal();

const sorted = (names: Iterable<string>) => [...names].sort();
const attributesOf = (tag: Tag) => sorted(tag.attributes.map(({ name }) => name));
/** For each tag with its own class, a method that reads all its attributes. */
const USES: Readonly<Record<string, string>> = {
  'sso-session-guard': 'refresh',
  'sso-cookie-consent': 'open',
  'sso-user-menu': 'open',
};
const isWrapped = ({ tagName }: Tag) => !(tagName in USES);

test('the manifest lists every tag', () => {
  const files = readdirSync('src/elements').filter((file) => /^sso-[\w-]+\.ts$/.test(file));
  assert.deepEqual(sorted(tags.map(({ tagName }) => `${tagName}.ts`)), sorted(files));
});

test('the manifest lists the parts and tokens of <sso-notifications>', () => {
  const notifications = all.find(({ tagName }) => tagName === 'sso-notifications');
  const parts = notifications?.cssParts.map(({ name }) => name) ?? [];
  assert.deepEqual(sorted(parts), ['button', 'dialog', 'snack-bar', 'toast']);
  const tokens = new Map(notifications?.cssProperties.map((token) => [token.name, token.default]));
  assert.equal(tokens.get('--sso-toasts-top'), '16px');
});

test('the manifest lists the slots of <sso-login>', () => {
  const slots = all.find(({ tagName }) => tagName === 'sso-login')?.slots ?? [];
  assert.deepEqual(
    slots.map(({ name }) => name),
    ['heading', 'help', 'footer'],
  );
});

test('every slot, part and token of the manifest has a description, and every token a default', () => {
  for (const { tagName, slots, cssParts, cssProperties } of all) {
    for (const { name, description } of [...slots, ...cssParts, ...cssProperties])
      assert.ok(description, `${tagName} ${name} has no description`);
    for (const token of cssProperties) assert.ok(token.default, `${tagName} ${token.name}`);
  }
});

for (const tag of tags)
  test(`${tag.tagName}: has a property for each attribute of the manifest`, async () => {
    const { page } = await portal.visit({ bypassCSP: true });
    await page.goto(`${portal.url()}/host/host.css`);
    await page.addScriptTag({ type: 'module', url: `/elements/${tag.tagName}.js` });
    const missing = await page.evaluate(
      ([name, fields]) => fields.filter((field) => !(field in document.createElement(name))),
      [tag.tagName, tag.attributes.map(({ fieldName }) => fieldName)] as const,
    );
    assert.deepEqual(missing, []);
  });

for (const tag of tags.filter(isWrapped))
  test(`${tag.tagName}: observes the attributes of the manifest`, async () => {
    const { page } = await portal.visit({ bypassCSP: true });
    await page.goto(`${portal.url()}/login`);
    await page.addScriptTag({ type: 'module', url: `/elements/${tag.tagName}.js` });
    const observed = await page.evaluate((name) => {
      const { observedAttributes } = customElements.get(name) as unknown as {
        observedAttributes: readonly string[];
      };
      return [...observedAttributes];
    }, tag.tagName);
    // Attributes of all elements: `dir` is observed, and `autofocus` is read once.
    const own = attributesOf(tag).filter((name) => name !== 'autofocus');
    assert.deepEqual(own, sorted(observed.filter((name) => name !== 'dir')));
  });

for (const tag of tags.filter((candidate) => !isWrapped(candidate)))
  test(`${tag.tagName}: reads exactly the attributes of the manifest`, async () => {
    const { page } = await portal.visit({ bypassCSP: true });
    await page.goto(`${portal.url()}/host/host.css`);
    await page.addScriptTag({ type: 'module', url: `/elements/${tag.tagName}.js` });
    const read = await page.evaluate(
      async ([name, use, attributeCount]) => {
        // An answer from before makes the consent element read what to do for it.
        localStorage.setItem('cookie_consent', 'Y');
        const names = new Set<string>();
        const element = document.createElement(name);
        for (const method of ['getAttribute', 'hasAttribute'] as const)
          Reflect.set(element, method, (attribute: string) => {
            names.add(attribute);
            return method === 'getAttribute'
              ? Element.prototype.getAttribute.call(element, attribute)
              : Element.prototype.hasAttribute.call(element, attribute);
          });
        // Without a session the tag would redirect to sign-in.
        element.addEventListener('sso-navigate', (event) => event.preventDefault());
        // An element without a theme does not count for the scheme of the page.
        element.setAttribute('theme', 'auto');
        if (name === 'sso-cookie-consent') element.setAttribute('scripts', '');
        document.body.append(element);
        await (Reflect.get(element, use) as () => Promise<unknown>).call(element);
        // Some are read by code that is loaded on demand.
        const endMs = performance.now() + 5000;
        while (names.size < attributeCount && performance.now() < endMs)
          await new Promise((done) => requestAnimationFrame(done));
        return [...names];
      },
      [tag.tagName, USES[tag.tagName] ?? '', tag.attributes.length] as const,
    );
    assert.deepEqual(sorted(read), attributesOf(tag));
  });

/** The events that the sources dispatch, found as `emit('sso-…'` and `new CustomEvent('sso-…'`. */
const dispatched = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(join('src', file), 'utf8').matchAll(
        /(?:emit\(\s*|new CustomEvent\()'(sso-[\w-]+)'/g,
      ),
    ].map(([, name = '']) => name),
  );

test('the manifest lists exactly the dispatched events', () => {
  const listed = tags.flatMap(({ events }) => events.map(({ name }) => name));
  assert.deepEqual(sorted(new Set(listed)), sorted(new Set(dispatched)));
});
