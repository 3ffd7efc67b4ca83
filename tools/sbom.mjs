import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const NOTICES = 'dist/cdn/THIRD-PARTY-NOTICES.txt';
/** Matches the first line of each notice, such as `react 19.3.1 (MIT)`. */
const HEADING = /^(\S+) (\d\S*) \(.+\)$/gm;

/**
 * `npm run sbom`: prints the packages that the built scripts contain, as CycloneDX JSON. They are not dependencies of
 * the package, because they are bundled; the build lists them in the notices. Throws if there is no build.
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
  // npm marks them as development dependencies, which is wrong for bundled packages.
  .map((component) => ({ ...component, properties: [] }));
const root = rest.metadata.component['bom-ref'];
const known = new Set(shipped.map((component) => component['bom-ref']));
const onlyKnown = (refs) => refs.filter((name) => known.has(name));
const links = [
  { ref: root, dependsOn: [...known] },
  ...dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: onlyKnown(dependsOn) })),
];
console.log(JSON.stringify({ ...rest, components: shipped, dependencies: links }, null, 2));
