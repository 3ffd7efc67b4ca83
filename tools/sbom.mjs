import { execFileSync } from 'node:child_process';

/**
 * `npm run sbom`: the packages that the product brings along, as CycloneDX JSON on standard output.
 * npm's own `--omit dev` leaves out what a development package needs too, React among it.
 */
const list = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  encoding: 'utf8',
  maxBuffer: 64 * 2 ** 20,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { components, dependencies, ...rest } = JSON.parse(list);
const isForDevelopment = ({ properties }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');
const shipped = components.filter((component) => !isForDevelopment(component));
const known = new Set([
  rest.metadata.component['bom-ref'],
  ...shipped.map((component) => component['bom-ref']),
]);
const kept = dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => known.has(name)) }));
console.log(JSON.stringify({ ...rest, components: shipped, dependencies: kept }, null, 2));
