import type { Block } from './blocks.ts';

/** A code block that a check leaves out. */
export interface Exception {
  readonly page: string;
  /** How the block begins; empty if any text may come first. */
  readonly begins: string;
  readonly isNot: 'run' | 'configuration' | 'checked';
  readonly reason: string;
}

const SUITE = 'A test suite or check of its own, which CI runs.';
const NIGHTLY = 'A long form that the nightly workflow runs.';
const BENCH = 'A benchmark of minutes; test/rules/benchmarks.test.ts checks its scripts.';
const INSTALL = 'Installs the whole project, as every CI run does.';
const PROXY =
  'Needs a proxy in front; the suite neighbors runs the gateway behind nginx and haproxy.';
const POSTGRES = 'Needs PostgreSQL; the suites server and data run the gateway on it.';
const MAIL = 'Needs a mail server; the suites server and foreign send mail through one.';
const DEPLOYED =
  'Needs a machine with Docker, systemd or haproxy; the suite neighbors starts the image.';
const DEV =
  'Runs until it is stopped; test/check-gateway/dev-server.test.ts checks the gateway, and the guides start it.';
const REMOTE = 'Needs a deployed gateway; the suite check-gateway runs the command on several.';
const CREATE = 'The test check-gateway/create-gateway creates, starts and checks a gateway.';
const SIGNED = 'The test check-gateway/certificates signs and verifies certificates.';
const SAMPLE = 'The test check-gateway/python-gateway starts and checks the sample.';
const RELEASES = 'Needs the files of releases; the test deployment/three-releases runs it.';
const NO_PACKAGE =
  'Neither Debian nor npm has this proxy, so the guide says that the sample was never run.';
const EMERGENCY = 'Needs PostgreSQL; the test server/emergency runs the commands of the page.';
const OUTPUT = 'Output of a command, as an example.';

const notRun = (page: string, begins: string, reason: string): Exception => ({
  page,
  begins,
  isNot: 'run',
  reason,
});
const notChecked = (page: string, begins: string, reason: string): Exception => ({
  page,
  begins,
  isNot: 'checked',
  reason,
});

/** All code blocks that are not run, read or checked, and why. */
export const EXCEPTIONS: readonly Exception[] = [
  notRun('README.md', 'npm ci && npm start', INSTALL),
  notRun('README.md', 'npx sso-elements dev', 'Every guide starts with this command.'),
  notRun('CONTRIBUTING.md', 'npm ci && npm run dev', INSTALL),
  notRun('bench/README.md', 'npm ci && npm ci --prefix bench', BENCH),
  notChecked('bench/README.md', '| what', OUTPUT),
  notRun('docs/accessibility.md', 'npm test', SUITE),
  notChecked('docs/guides/protect-your-api.md', 'http:\n  middlewares', NO_PACKAGE),
  notChecked('docs/guides/protect-your-api.md', '# In the HttpConnectionManager', NO_PACKAGE),
  notChecked('docs/architecture.md', '                        imports', 'A picture.'),
  notRun('docs/browsers.md', 'npm run test:engines', SUITE),
  notRun(
    'docs/embedding.md',
    'ALLOWED_ORIGINS=',
    'The suite server allows origins by this setting.',
  ),
  notRun('docs/embedding.md', "grep -o '", RELEASES),
  notRun('docs/gateway/emergency.md', 'npx sso-gateway session revoke --tenant ACME', EMERGENCY),
  notRun('docs/gateway/emergency.md', 'npx sso-gateway tenant check', EMERGENCY),
  notRun('docs/gateway/emergency.md', 'npx sso-gateway key rotate', EMERGENCY),
  notRun(
    'docs/gateway.md',
    'npm install sso-gateway',
    'Needs the registry; test/build/gateway-tarball.test.ts installs the tarball.',
  ),
  notRun('docs/gateway.md', 'cat > gateway.json', 'Needs the identity provider that it names.'),
  notRun('docs/gateway.md', 'npx sso-elements create-gateway', CREATE),
  notRun('docs/gateway/contract.md', 'npx sso-elements create-gateway', CREATE),
  notRun('docs/gateway.md', 'npm ci && npm start', INSTALL),
  notRun('docs/gateway.md', 'npx sso-gateway key create > secret.key\nDATABASE_URL', POSTGRES),
  notRun('docs/gateway.md', 'SMTP_URL', MAIL),
  notRun('docs/gateway.md', 'npx sso-elements check-gateway https://sso', REMOTE),
  notChecked('docs/gateway.md', 'https://sso.example.com · tenant', OUTPUT),
  notRun('docs/gateway.md', 'npx sso-elements check-gateway https://test', REMOTE),
  notRun('docs/gateway.md', 'openssl genpkey -algorithm ed25519 -out owner.pem', SIGNED),
  notRun('docs/gateway/asvs.md', 'npm test', SUITE),
  notRun(
    'docs/gateway/configuration.md',
    'npx sso-gateway tenant check new.json',
    'Sends a signal to a running gateway; test/server/configuration-reload.test.ts does.',
  ),
  notRun('docs/gateway/edge.md', 'TRUST_PROXY', PROXY),
  notChecked('docs/gateway/edge.md', 'location / {', PROXY),
  notRun('docs/gateway/edge.md', '(umask 077; npx sso-gateway key create > secret.key)', POSTGRES),
  notRun('docs/gateway/edge.md', 'SMTP_URL', MAIL),
  notRun(
    'docs/gateway/many-machines.md',
    'cp gateway/deploy/patroni.yml',
    'Needs several machines; npm run test:failover runs the files.',
  ),
  notRun('docs/gateway/operations.md', 'docker', DEPLOYED),
  notRun('docs/gateway/operations.md', 'mkdir -m 700', DEPLOYED),
  notRun('docs/gateway/operations.md', 'npm ci && npm run build', DEPLOYED),
  notRun('docs/gateway/operations.md', 'cp gateway/deploy/haproxy.cfg', DEPLOYED),
  notRun(
    'docs/gateway/operations.md',
    'npx sso-gateway doctor',
    'Exits with 2 for the faults that it shows; test/server/doctor.test.ts runs it.',
  ),
  notRun('docs/gateway/operations.md', 'curl -i http://127.0.0.1', OUTPUT),
  notRun(
    'docs/gateway/operations.md',
    'LOG_LEVEL',
    'Reads the log of a running gateway until it is stopped.',
  ),
  notRun(
    'docs/gateway/operations.md',
    'curl -i "$GATEWAY',
    'Needs a session cookie; test/server/contract compares the header etag.',
  ),
  notRun('docs/gateway/operations.md', 'npm run pack', DEPLOYED),
  notRun('docs/gateway/operations.md', 'for release in sso-gateway', RELEASES),
  notRun('docs/gateway/operations.md', 'mv /opt/sso-gateway', DEPLOYED),
  notRun('docs/gateway/operations.md', 'sudo -u postgres', POSTGRES),
  notRun(
    'docs/gateway/operations.md',
    'cp -a .data',
    'Copies the data folder of a stopped gateway.',
  ),
  notRun('docs/guides/passkeys.md', 'npx sso-elements dev', DEV),
  notRun('docs/guides/two-step-sign-in.md', 'npx sso-elements dev', DEV),
  notRun('docs/performance.md', 'npm run size', BENCH),
  ...['python3 docs/samples', 'cd docs/samples', "PASSWORD='Portal"].map((begins) =>
    notRun('docs/samples/python-gateway/README.md', begins, SAMPLE),
  ),
  notRun('docs/reliability.md', 'npm run test:faults', NIGHTLY),
  notRun('docs/reliability.md', 'npm run test:mutation', NIGHTLY),
  notRun('docs/reliability.md', 'npm test -- --stress', SUITE),
  notChecked('docs/reports/stress.md', '', 'A record; the test rules/stressed reads it.'),
  notChecked(
    'docs/guides/javascript-api.md',
    '<script setup lang="ts">\nimport { useAuth',
    'test/views/hooks/vue.test.ts runs the composables, and the guide for Vue builds a template with them.',
  ),
  notChecked(
    'docs/guides/javascript-api.md',
    '<script lang="ts">\n  import { $auth as auth',
    'The host app of Svelte reads a store of this interface.',
  ),
  notRun('docs/reliability.md', 'npm run test:reproducible', NIGHTLY),
  notRun('docs/reliability.md', 'npm run test:data', NIGHTLY),
  notRun('docs/reliability.md', 'npm ci --prefix bench', BENCH),
  notRun('docs/security.md', 'npm run test:security', NIGHTLY),
  {
    page: 'docs/embedding.md',
    begins: '{\n  "index"',
    isNot: 'configuration',
    reason: 'A file of Angular’s service worker.',
  },
  {
    page: 'docs/gateway/providers.md',
    begins: '{\n  "level"',
    isNot: 'configuration',
    reason: 'A line of the log, as an example.',
  },
];

/** Returns the exception of a block, if it has one. */
export const exceptionOf = (
  { page, text }: Block,
  isNot?: Exception['isNot'],
): Exception | undefined =>
  EXCEPTIONS.find(
    (exception) =>
      exception.page === page &&
      text.startsWith(exception.begins) &&
      (isNot === undefined || exception.isNot === isNot),
  );
