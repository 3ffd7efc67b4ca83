import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { COMMANDS } from '../../gateway/src/commands/list.ts';
import { readEnvironment } from '../../gateway/src/configuration/environment.ts';
import { readConfiguration } from '../../gateway/src/configuration/read.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';

// Rules: gateway-221

const FOLDER = 'gateway/deploy/kubernetes';
const read = (path: string) => readFileSync(path, 'utf8');

const Labels = z.record(z.string(), z.string());
const Selector = z.strictObject({ matchLabels: Labels });
const Probe = z.looseObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
});
const Container = z.strictObject({
  name: z.string(),
  image: z.string(),
  args: z.tuple([z.string()]),
  envFrom: z.tuple([z.strictObject({ configMapRef: z.strictObject({ name: z.string() }) })]),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.strictObject({ requests: Labels, limits: Labels }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name: z.string(), mountPath: z.string(), readOnly: z.literal(true) }),
  ),
});
const Deployment = z.object({
  spec: z.strictObject({
    replicas: z.number(),
    selector: Selector,
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxSurge: z.literal(1), maxUnavailable: z.literal(0) }),
    }),
    template: z.strictObject({
      metadata: z.object({ labels: Labels, annotations: Labels }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({
          runAsNonRoot: z.literal(true),
          runAsUser: z.number(),
          fsGroup: z.number(),
          seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.tuple([Container]),
        volumes: z.array(
          z.union([
            z.strictObject({ name: z.string(), configMap: z.strictObject({ name: z.string() }) }),
            z.strictObject({
              name: z.string(),
              secret: z.strictObject({ secretName: z.string(), defaultMode: z.number() }),
            }),
          ]),
        ),
      }),
    }),
  }),
});
const ConfigMap = z.object({ metadata: z.object({ name: z.string() }), data: Labels });
const Port = z.object({ port: z.union([z.string(), z.number()]) });
const Policy = z.object({
  spec: z.object({
    podSelector: Selector,
    policyTypes: z.array(z.string()),
    ingress: z.array(z.object({ from: z.array(z.unknown()), ports: z.array(Port) })),
    egress: z.array(z.object({ ports: z.array(Port) })),
  }),
});
const Service = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    selector: Labels,
    ports: z.array(z.object({ name: z.string(), targetPort: z.string() })),
  }),
});
const Budget = z.object({ spec: z.strictObject({ minAvailable: z.number(), selector: Selector }) });
const Backend = z.object({ name: z.string(), port: z.object({ name: z.string() }) });
const Path = z.object({ backend: z.object({ service: Backend }) });
const Ingress = z.object({
  spec: z.object({
    tls: z.array(z.object({ hosts: z.array(z.string()) })),
    rules: z.array(z.object({ host: z.string(), http: z.object({ paths: z.array(Path) }) })),
  }),
});

/** Returns the objects of the manifests of a kind. */
const objects = ['gateway', 'configuration', 'network-policy', 'ingress'].flatMap((name) =>
  parseAllDocuments(read(join(FOLDER, `${name}.yaml`))).map((one) => one.toJS() as unknown),
);
const Kind = z.object({ kind: z.string() });
const ofKind = (kind: string) => objects.filter((one) => Kind.parse(one).kind === kind);

const { spec } = Deployment.parse(ofKind('Deployment')[0]);
const pod = spec.template.spec;
const [container] = pod.containers;
const [settings, tenants] = ofKind('ConfigMap').map((one) => ConfigMap.parse(one));
const environment = settings?.data ?? {};
const portOf = (name: string) => container.ports.find((port) => port.name === name)?.containerPort;

test('the pods run the command of the image as its user, and can write nothing', () => {
  const image = read('gateway/deploy/Dockerfile');
  assert.ok(Object.hasOwn(COMMANDS, container.args[0]));
  assert.match(image, new RegExp(`^USER ${pod.securityContext.runAsUser}:`, 'm'));
  assert.match(image, new RegExp(`^EXPOSE ${portOf('http')}$`, 'm'));
  assert.equal(portOf('http'), settingsOf({}).port);
  const version = parse(read('gateway/package.json')) as { version: string };
  assert.ok(container.image.endsWith(`:${version.version}`), container.image);
});

test('the pods have settings that the gateway reads, and their values are valid', async () => {
  const source = read('gateway/src/configuration/environment.ts');
  const names = [...Object.keys(environment), ...container.env.map(({ name }) => name)];
  for (const name of names) assert.match(source, new RegExp(`^ {2}${name}: `, 'm'));
  const options = readEnvironment(environment);
  assert.equal(container.envFrom[0].configMapRef.name, settings?.metadata.name);
  assert.equal(options.metricsPort, portOf('metrics'));
  assert.equal(
    spec.template.metadata.annotations['prometheus.io/port'],
    environment['METRICS_PORT'],
  );
  const folder = await mkdtemp(join(tmpdir(), 'kubernetes-'));
  const file = join(folder, 'gateway.json');
  await writeFile(file, tenants?.data['gateway.json'] ?? '');
  await assert.doesNotReject(readConfiguration(file, {}));
  await rm(folder, { recursive: true });
});

test('each file of a setting is mounted, and the page has the command for the secrets', () => {
  const page = read('docs/gateway/operations.md');
  for (const { name, value } of container.env) {
    const mount = container.volumeMounts.find(({ mountPath }) => value.startsWith(`${mountPath}/`));
    const volume = pod.volumes.find((one) => one.name === mount?.name);
    const file = value.slice((mount?.mountPath.length ?? 0) + 1);
    assert.ok(volume, name);
    if ('secret' in volume) {
      assert.match(
        page,
        new RegExp(`secret generic ${volume.secret.secretName} [^\n]*--from-file=${file}\\b`),
      );
      assert.equal(volume.secret.defaultMode & 0o007, 0);
    } else {
      assert.equal(volume.configMap.name, tenants?.metadata.name);
      assert.ok(tenants?.data[file]);
    }
  }
});

test('the probes ask addresses of the gateway, and a pod that stops is left before it closes', () => {
  const routes = read('gateway/src/routes/health.ts');
  for (const { httpGet } of [
    container.startupProbe,
    container.livenessProbe,
    container.readinessProbe,
  ]) {
    assert.ok(routes.includes(`app.get('${httpGet.path}'`), httpGet.path);
    assert.equal(httpGet.port, 'http');
  }
  const drain = readEnvironment(environment).drainSeconds ?? 0;
  assert.ok(drain >= 2 * container.readinessProbe.periodSeconds);
  const [, ms = ''] = /SHUTDOWN_MS = ([\d_]+)/.exec(read('gateway/src/gateway.ts')) ?? [];
  const stopSeconds = drain + Number(ms.replaceAll('_', '')) / 1000;
  assert.ok(ms && pod.terminationGracePeriodSeconds > stopSeconds);
});

test('service, budget, policy and ingress fit the pods', () => {
  const { labels } = spec.template.metadata;
  const service = Service.parse(ofKind('Service')[0]);
  const budget = Budget.parse(ofKind('PodDisruptionBudget')[0]);
  const policy = Policy.parse(ofKind('NetworkPolicy')[0]).spec;
  const ingress = Ingress.parse(ofKind('Ingress')[0]).spec;
  const selectors = [spec.selector, budget.spec.selector, policy.podSelector];
  for (const { matchLabels } of selectors) assert.deepEqual(matchLabels, labels);
  assert.deepEqual(service.spec.selector, labels);
  assert.ok(spec.replicas >= 2 && budget.spec.minAvailable < spec.replicas);
  assert.deepEqual(policy.policyTypes, ['Ingress', 'Egress']);
  const named = [
    ...service.spec.ports.map(({ targetPort }) => targetPort),
    ...policy.ingress.flatMap(({ ports }) => ports.map(({ port }) => String(port))),
  ];
  for (const name of named) assert.ok(portOf(name), name);
  const hosts = readEnvironment(environment).publicHosts;
  assert.deepEqual(
    ingress.rules.map(({ host }) => host),
    hosts,
  );
  assert.deepEqual(
    ingress.tls.flatMap((one) => one.hosts),
    hosts,
  );
  for (const { backend } of ingress.rules.flatMap(({ http }) => http.paths)) {
    assert.equal(backend.service.name, service.metadata.name);
    assert.ok(service.spec.ports.some(({ name }) => name === backend.service.port.name));
  }
});
