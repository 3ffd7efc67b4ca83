import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMarkdownRenderer, disposeMdItInstance } from 'vitepress';
import { DEFAULT_CHOICE } from '../../demo/playground/choice.ts';
import { siteLinks } from '../../site/markdown/links.ts';
import { liveTags } from '../../site/markdown/live-tags.ts';
import { CODE_CLASSES, CODE_THEME, plainTables } from '../../site/markdown/plain-styles.ts';
import { repositoryLinks } from '../../site/markdown/repository-links.ts';
import { slugOf } from '../../site/markdown/slug.ts';
import { withoutInline } from '../../site/build/without-inline.ts';
import { findPages } from '../../site/pages/pages.ts';
import { anchorsOf } from '../support/sources/anchors.ts';

const REPOSITORY = 'https://github.com/suite/sso/blob/main/';
const files: string[] = [];

/** Returns a new renderer; VitePress keeps one until it is disposed of. */
function rendererWith(repository?: string) {
  disposeMdItInstance();
  return createMarkdownRenderer('.', {
    theme: CODE_THEME,
    codeTransformers: [CODE_CLASSES],
    anchor: { slugify: slugOf },
    attrs: { disable: true },
    config(md) {
      siteLinks(md, {
        base: '/docs/',
        pages: findPages(),
        repository,
        onFile: (source) => files.push(source),
      });
      plainTables(md);
      liveTags(md);
      repositoryLinks(md, repository);
    },
  });
}
// The second one has the colors of code, of which VitePress disposes too.
const publicMarkdown = await rendererWith(REPOSITORY);
const markdown = await rendererWith();

/** Renders Markdown as if it were in a page of the project. */
const render = (text: string, page: string, renderer = markdown): string => {
  const path = `${process.cwd()}/${page}`;
  return renderer.render(text, { path, realPath: path, relativePath: page, cleanUrls: true });
};
const hrefOf = (html: string): string | undefined => /href="([^"]*)"/.exec(html)?.[1];

describe('a heading', () => {
  for (const heading of [
    '[Settings](../gateway.md#settings)',
    '`sso-gateway`: [the commands](administration.md) and `--json`',
    '*Stressed* words',
  ])
    test(`has the anchor by which the test of links finds it: ${heading}`, () => {
      const html = render(`# Page\n\n## ${heading}`, 'docs/gateway/edge.md');
      const [, anchor] = anchorsOf(`# Page\n\n## ${heading}`);
      assert.equal(/<h2 id="([^"]*)"/.exec(html)?.[1], anchor);
    });

  test('is not in a block of code, in both', () => {
    const text = '# Page\n\n```sh\n# no heading\n```\n\n````md\n```\n# none\n```\n````';
    assert.doesNotMatch(render(text, 'docs/gateway/edge.md'), /id="no/);
    assert.deepEqual(anchorsOf(text), ['page']);
  });
});

describe('a link', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['docs/gateway/edge.md', '../embedding.md#policies', '/embedding#policies'],
    ['docs/embedding.md', 'gateway.md#settings', '/gateway/#settings'],
    ['README.md', 'docs/behavior/README.md', '/behavior/'],
    ['README.md', 'docs/reports', '/reports/'],
    ['docs/architecture.md', '../CONTRIBUTING.md', '/contributing'],
    ['docs/gateway.md', 'openapi.json', '/docs/openapi.json'],
    ['docs/embedding.md', '#events', '#events'],
    ['docs/embedding.md', 'https://example.com/a.md', 'https://example.com/a.md'],
  ];
  for (const [page, link, expected] of cases)
    test(`to ${link} in ${page} leads to ${expected}`, () => {
      assert.equal(hrefOf(render(`[text](${link})`, page)), expected);
    });

  test('to a file of docs makes the site contain the file', () => {
    files.length = 0;
    render('[schema](../gateway.schema.json)', 'docs/gateway/edge.md');
    assert.deepEqual(files, ['docs/gateway.schema.json']);
  });

  test('to a source file leads to a public repository, and is plain text without one', () => {
    const link = '[`nginx.conf`](../../gateway/deploy/nginx.conf)';
    const address = `${REPOSITORY}gateway/deploy/nginx.conf`;
    assert.equal(hrefOf(render(link, 'docs/gateway/edge.md', publicMarkdown)), address);
    assert.match(
      render(link, 'docs/gateway/edge.md'),
      /<span><code[^>]*>nginx.conf<\/code><\/span>/,
    );
  });

  test('to the repository leads to the page of the site that shows the file', () => {
    const link = `[gallery](${REPOSITORY}docs/gallery.md#top)`;
    assert.equal(hrefOf(render(link, 'docs/gateway.md', publicMarkdown)), '/gallery#top');
    const source = `[limits](${REPOSITORY}.size-limit.mjs)`;
    const address = `${REPOSITORY}.size-limit.mjs`;
    assert.equal(hrefOf(render(source, 'docs/gateway.md', publicMarkdown)), address);
  });

  test('to a missing file fails the build, and the error names the page', () => {
    assert.throws(() => render('[gone](gone.md)', 'docs/gateway/edge.md'), {
      message: 'docs/gateway/edge.md links gone.md, which does not exist.',
    });
  });
});

test('an anchor is the one that GitHub writes', () => {
  const html = render('### Embed the form: `<sso-login>`', 'docs/theming.md');
  assert.match(html, /id="embed-the-form-sso-login"/);
});

describe('a live element follows the first code block of a section', () => {
  const choiceIn = (html: string): unknown =>
    JSON.parse(/:choice='([^']*)'/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? 'null');
  const block = '```html\n<p></p>\n```\n';

  test('whose heading ends with its tag, on the page of the tags', () => {
    const html = render(`### Embed: \`<sso-profile>\`\n\n${block}\n${block}`, 'docs/embedding.md');
    assert.equal(html.match(/<LiveTag/g)?.length, 1);
    assert.deepEqual(choiceIn(html), { ...DEFAULT_CHOICE, tag: 'sso-profile', state: 'ready' });
  });

  test('with the tokens of the style sheet in it', () => {
    const css = '```css\nsso-dashboard {\n  --sso-radius: 2px;\n}\n```\n';
    const html = render(`## Set tokens\n\n${css}`, 'docs/theming.md');
    const tokens = { '--sso-radius': '2px' };
    assert.deepEqual(choiceIn(html), { ...DEFAULT_CHOICE, tag: 'sso-dashboard', tokens });
  });

  test('and no other section', () => {
    const text = `### Parts: \`<sso-profile>\`\n\n${block}`;
    assert.doesNotMatch(render(text, 'docs/theming.md'), /LiveTag/);
    assert.doesNotMatch(render(`## Other\n\n${block}`, 'docs/embedding.md'), /LiveTag/);
  });
});

describe('the policy of the site needs no exception, because', () => {
  test('code and tables have classes instead of inline styles', () => {
    const html = render('```ts\nconst a = 1;\n```\n\n| a |\n| -: |\n| 1 |\n', 'docs/theming.md');
    assert.match(html, /class="code-token-keyword"/);
    assert.match(html, /class="align-right"/);
    assert.doesNotMatch(html, /style=/);
  });

  test('a style that nothing sets again fails the build', async () => {
    const target = { outDir: '.cache/unused', base: '/docs/' };
    assert.equal(
      await withoutInline('<p a="b" style="--vp-vh:0px;">style="x"</p>', target),
      '<p a="b">style="x"</p>',
    );
    await assert.rejects(withoutInline('<p style="color:red">', target), /<p style="color:red"/);
  });
});
