import type { MarkdownRenderer } from 'vitepress';
import { createCssVariablesTheme, type LanguageRegistration, type ShikiTransformer } from 'shiki';

/** The colors of code, as names; `theme/code.css` has their values. */
export const CODE_THEME = createCssVariablesTheme({
  name: 'sso',
  variablePrefix: '--code-',
  fontStyle: false,
});

/** Content Security Policies, which Shiki does not know. */
export const CSP_LANGUAGE: LanguageRegistration = {
  name: 'csp',
  scopeName: 'source.csp',
  repository: {},
  patterns: [
    { match: '(?<=^|;)\\s*[a-z-]+(?=\\s|;|$)', name: 'keyword' },
    { match: "'[^']*'", name: 'string' },
  ],
};

/** Replaces the inline styles of highlighted code by classes, because the policy forbids inline styles. */
export const CODE_CLASSES: ShikiTransformer = {
  name: 'code-classes',
  span(node) {
    const [, name] = /--code-([\w-]+)/.exec(node.properties['style'] as string) ?? [];
    delete node.properties['style'];
    if (name) this.addClassToHast(node, `code-${name}`);
  },
};

/**
 * markdown-it plugin. Colors each code block once: VitePress renders a page twice, the second time for the search
 * index, and the colors take most of the time.
 */
export function highlightOnce(md: MarkdownRenderer): void {
  const { highlight } = md.options;
  if (!highlight) return;
  const known = new Map<string, string>();
  md.options.highlight = (code, language, attributes) => {
    const key = JSON.stringify([code, language, attributes]);
    const html = known.get(key) ?? highlight(code, language, attributes);
    known.set(key, html);
    return html;
  };
}

/**
 * markdown-it plugin. Aligns the columns of tables by classes instead of inline styles, and makes wide tables
 * scrollable by keyboard.
 */
export function plainTables(md: MarkdownRenderer): void {
  md.core.ruler.push('table-classes', ({ tokens }) => {
    for (const token of tokens) {
      const [, side] = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '') ?? [];
      if (!side) continue;
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
      token.attrJoin('class', `align-${side}`);
    }
  });
  md.renderer.rules['table_open'] = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table">\n<table>\n';
  md.renderer.rules['table_close'] = () => '</table>\n</div>\n';
}
