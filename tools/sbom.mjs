import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NOTICES = 'dist/cdn/THIRD-PARTY-NOTICES.txt';
/** The first line of each notice, `react 19.3.1 (MIT)`. */
const HEADING = /^(\S+) (\d\S*) \(.+\)$/gm;

/**
 * `npm run sbom`: the packages that the built scripts contain, as CycloneDX JSON on standard output. The package
 * depends on none: they are bundled, and the build lists them in the notices. Throws before the first build.
 */
const bundled = new Set(
  [...readFileSync(NOTICES, 'utf8').matchAll(HEADING)].map(
    ([, name, version]) => `${name}@${version}`,
  ),
);
const list = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 2 ** 20,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { components, dependencies, ...rest } = JSON.parse(list);
const shipped = components
  .filter(({ name, version }) => bundled.has(`${name}@${version}`))
  // npm says that each is for development: it is no dependency of the package any more.
  .map((component) => ({ ...component, properties: [] }));
const root = rest.metadata.component['bom-ref'];
const known = new Set(shipped.map((component) => component['bom-ref']));
const inside = (refs) => refs.filter((name) => known.has(name));
const kept = [
  { ref: root, dependsOn: [...known] },
  ...dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: inside(dependsOn) })),
];
console.log(JSON.stringify({ ...rest, components: shipped, dependencies: kept }, null, 2));
