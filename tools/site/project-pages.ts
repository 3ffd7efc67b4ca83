/** Folders of `docs` about the project itself, which a reader who embeds an element does not need. */
const FOLDERS = ['behavior', 'decisions', 'reports', 'transcripts'];
/** Further files of that kind, with their names in the site. */
const FILES: Readonly<Record<string, string>> = {
  'docs/architecture.md': 'architecture.md',
  'docs/coverage.md': 'coverage.md',
  'docs/recipes.md': 'recipes.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'reporting-vulnerabilities.md',
  'bench/README.md': 'benchmarks.md',
};
/** The folder of the site that contains them. */
const PROJECT = 'project';

/** Returns the files outside of `docs` that belong to the project section. */
export const projectFiles = (): string[] =>
  Object.keys(FILES).filter((source) => !source.startsWith('docs/'));

/** Returns true for the source of a page of the project section. */
export const isProjectPage = (source: string): boolean =>
  source in FILES || FOLDERS.some((folder) => source.startsWith(`docs/${folder}/`));

/** Returns the name of a page in the site: that below `docs`, or one in the project section. */
export const inProject = (source: string, name: string): string =>
  isProjectPage(source) ? `${PROJECT}/${FILES[source] ?? name}` : name;

/** Addresses of the site before it had a project section. One that ends in `/` is that of all pages below it. */
const OLD_ADDRESSES: readonly string[] = [
  ...FOLDERS.map((folder) => `/${folder}/`),
  ...Object.values(FILES).map((name) => `/${name.replace(/\.md$/, '')}`),
];

/** Returns the address of today for an old one, which pages elsewhere may link; undefined for any other. */
export const newAddressOf = (path: string): string | undefined =>
  OLD_ADDRESSES.some((old) => (old.endsWith('/') ? path.startsWith(old) : path === old))
    ? `/${PROJECT}${path}`
    : undefined;
