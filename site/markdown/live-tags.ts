import type { MarkdownRenderer } from 'vitepress';
import { DEFAULT_CHOICE, TAGS, type Choice } from '../../demo/playground/choice.ts';
import { tokensIn } from '../../demo/playground/tokens-in.ts';
import { STATES } from '../../demo/playground/states.ts';
import { slugOf } from './slug.ts';

/** The settings of a live element that differ from the playground's default. */
type LiveTag = Pick<Choice, 'tag'> & Partial<Choice>;

/** Live elements of sections that are about no single tag, by page and anchor. */
const SECTIONS: Readonly<Record<string, Readonly<Record<string, LiveTag>>>> = {
  'docs/theming.md': {
    'set-tokens': { tag: 'sso-dashboard' },
    'set-light-or-dark': { tag: 'sso-profile', scheme: 'dark' },
    'set-a-tenants-color': { tag: 'sso-login', tenant: 'GLOBEX' },
  },
};

/** The page of an element, which starts with the element itself. */
const ELEMENT_PAGE = /^docs\/elements\/(sso-[\w-]+)\.md$/;

/** Returns the element that a page is about. */
function tagOf(page: string): LiveTag | undefined {
  const [, name] = ELEMENT_PAGE.exec(page) ?? [];
  const tag = TAGS.find((known) => known === name);
  return tag && { tag };
}

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

function markupOf(settings: LiveTag): string {
  const states = STATES[settings.tag].map(({ name, label }) => ({ name, label }));
  const choice: Choice = { ...DEFAULT_CHOICE, state: states[0]?.name ?? '', ...settings };
  return `<LiveTag :choice='${attribute(choice)}' :states='${attribute(states)}' />\n`;
}

/**
 * markdown-it plugin. Shows a live element before the first section of the page of an element, and after the first code
 * block of the sections above. If the block is a style sheet, the element gets its tokens.
 */
export function liveTags(md: MarkdownRenderer): void {
  md.core.ruler.push('live-tags', (state) => {
    const { realPath } = state.env as { realPath?: string };
    // The search index has no use for them.
    if (realPath === undefined) return;
    const page = realPath.slice(`${process.cwd()}/`.length);
    let first = tagOf(page);
    let waiting: LiveTag | undefined;
    const show = (settings: LiveTag) => {
      const live = new state.Token('html_block', '', 0);
      live.content = markupOf(settings);
      return live;
    };
    state.tokens = state.tokens.flatMap((token, index) => {
      if (token.type === 'heading_open') {
        waiting = SECTIONS[page]?.[slugOf(state.tokens[index + 1]?.content ?? '')];
        if (first && token.tag === 'h2') {
          const live = show(first);
          first = undefined;
          return [live, token];
        }
      }
      if (token.type !== 'fence' || !waiting) return [token];
      const tokens = token.info === 'css' ? tokensIn(token.content) : undefined;
      const live = show(tokens ? { ...waiting, tokens } : waiting);
      waiting = undefined;
      return [token, live];
    });
  });
}
