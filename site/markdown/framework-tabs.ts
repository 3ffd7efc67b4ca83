import type { MarkdownRenderer } from 'vitepress';

/** The comments around the examples of all frameworks, each of which follows a line such as `React:`. */
const START = '<!-- frameworks -->';
const END = '<!-- /frameworks -->';

/**
 * markdown-it plugin. Shows the code blocks between the comments `frameworks` and `/frameworks` as tabs. Elsewhere, as on
 * GitHub, they follow each other, each below the name of its framework.
 */
export function frameworkTabs(md: MarkdownRenderer): void {
  md.core.ruler.push('framework-tabs', (state) => {
    const { realPath } = state.env as { realPath?: string };
    // The search index has no use for them.
    if (realPath === undefined) return;
    const { tokens } = state;
    const markup = (content: string) => {
      const token = new state.Token('html_block', '', 0);
      token.content = `${content}\n`;
      return token;
    };
    const isComment = (at: number, text: string) => tokens[at]?.content.trim() === text;
    const nameAt = (at: number): string | undefined =>
      /^(\w+):$/.exec(tokens[at + 1]?.content ?? '')?.[1];
    const result: typeof tokens = [];
    let names: string[] | undefined;
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (!token) continue;
      const name = names && token.type === 'paragraph_open' ? nameAt(at) : undefined;
      if (isComment(at, START)) {
        names = [];
        result.push(markup(START));
      } else if (isComment(at, END)) {
        const start = result.findLastIndex(({ content }) => content.trim() === START);
        result[start] = markup(`<FrameworkTabs :names='${JSON.stringify(names)}'>`);
        result.push(markup('</template></FrameworkTabs>'));
        names = undefined;
      } else if (names && name !== undefined) {
        result.push(markup(`${names.length > 0 ? '</template>' : ''}<template #${name}>`));
        names.push(name);
        // The paragraph's text and end.
        at += 2;
      } else result.push(token);
    }
    state.tokens = result;
  });
}
