import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lockedPackages } from '../gateway/packaging/locked-packages.mjs';

const NOTICES = 'dist/cdn/THIRD-PARTY-NOTICES.txt';
/** Matches the first line of each notice, such as `react 19.3.1 (MIT)`. */
const HEADING = /^(\S+) (\d\S*) \(.+\)$/gm;
const read = (path) => readFileSync(path, 'utf8');

/** The packages that the scripts of the elements contain, which the build lists in the notices. */
const ofElements = () =>
  [...read(NOTICES).matchAll(HEADING)].map(([, name, version]) => [name, version]);

/** The packages that the gateway needs at run time, on every platform. */
const ofGateway = () =>
  [...lockedPackages(Object.keys(JSON.parse(read('gateway/package.json')).dependencies))].map(
    ([place, { version }]) => [place.split('node_modules/').at(-1), version],
  );

/** Returns the component that the list is about. npm names the project after its folder. */
function described(component, manifest) {
  const { name, version, description } = JSON.parse(read(manifest));
  const id = `${name}@${version}`;
  return { ...component, 'bom-ref': id, name, version, description, purl: `pkg:npm/${id}` };
}

/**
 * `npm run sbom`: prints the packages that the built scripts contain, as CycloneDX JSON. They are not dependencies of
 * the package, because they are bundled. Throws if there is no build. `npm run sbom -- gateway` prints those of the gateway,
 * and of the portal and the elements in it.
 */
const isGateway = process.argv[2] === 'gateway';
const bundled = new Set(
  [...ofElements(), ...(isGateway ? ofGateway() : [])].map((parts) => parts.join('@')),
);
const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const list = execFileSync('npm', command, {
  encoding: 'utf8',
  maxBuffer: 64 * 2 ** 20,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { components, dependencies, metadata, ...rest } = JSON.parse(list);
const shipped = components
  .filter(({ name, version }) => bundled.has(`${name}@${version}`))
  // npm marks them as development dependencies, which is wrong for bundled packages.
  .map((component) => ({ ...component, properties: [] }));
const manifest = isGateway ? 'gateway/package.json' : 'package.json';
const component = described(metadata.component, manifest);
const known = new Set(shipped.map((one) => one['bom-ref']));
const onlyKnown = (refs) => refs.filter((name) => known.has(name));
const links = [
  { ref: component['bom-ref'], dependsOn: [...known] },
  ...dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: onlyKnown(dependsOn) })),
];
const bom = {
  ...rest,
  metadata: { ...metadata, component },
  components: shipped,
  dependencies: links,
};
console.log(JSON.stringify(bom, null, 2));
