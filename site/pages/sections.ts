/** A group of a sidebar: pages by name, and all pages of a folder. */
export interface Group {
  readonly text: string;
  readonly pages?: readonly string[];
  readonly folder?: string;
  /** The page to which the group's own heading leads. The group is collapsed until one of its pages is open. */
  readonly index?: string;
}

/**
 * The groups of each section in their order, by the section's address; a reader sees only those of one section. A folder
 * of `docs` that no group names gets a group of its own in the first section, which has all pages at other addresses.
 */
export const SECTIONS: Readonly<Record<string, readonly Group[]>> = {
  '/': [
    {
      text: 'Start',
      pages: [
        'README.md',
        'docs/install.md',
        'docs/gallery.md',
        'docs/compare.md',
        'docs/when-not-to-use.md',
        'docs/faq.md',
      ],
    },
    { text: 'Elements', pages: ['docs/elements/README.md'], folder: 'docs/elements' },
    {
      text: 'Embed',
      pages: [
        'docs/embedding.md',
        'docs/theming.md',
        'docs/texts.md',
        'docs/message-ids.md',
        'docs/testing.md',
        'docs/browsers.md',
        'docs/error-codes.md',
        'AGENTS.md',
      ],
    },
    {
      text: 'Quality',
      pages: [
        'docs/accessibility.md',
        'docs/performance.md',
        'docs/reliability.md',
        'docs/security.md',
        'docs/security-review.md',
      ],
    },
  ],
  '/guides/': [{ text: 'Guides', pages: ['docs/guides/README.md'], folder: 'docs/guides' }],
  '/gateway/': [{ text: 'Gateway', pages: ['docs/gateway.md'], folder: 'docs/gateway' }],
  '/project/': [
    {
      text: 'Contribute',
      pages: [
        'docs/architecture.md',
        'CONTRIBUTING.md',
        'docs/recipes.md',
        'bench/README.md',
        'CHANGELOG.md',
        'SECURITY.md',
      ],
    },
    {
      text: 'Behavior rules',
      index: 'docs/behavior/README.md',
      pages: ['docs/coverage.md'],
      folder: 'docs/behavior',
    },
    { text: 'Decisions', index: 'docs/decisions/README.md', folder: 'docs/decisions' },
    { text: 'Reports', index: 'docs/reports/README.md', folder: 'docs/reports' },
    { text: 'Read aloud', folder: 'docs/transcripts' },
  ],
};
