import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { blocksFor } from '../docs/checks.ts';
import { describeCheckedService, type Checked } from './support/checked-service.ts';
import { startDaemon } from './support/daemon.ts';
import { CADDY } from './support/programs.ts';
import { createCertificate } from './support/tls.ts';

// Rules: back-ends-13

/** Returns the sample of the guide with the addresses and the certificate of a test. */
function filesWith(folder: string, port: number, { gatewayPort, servicePort }: Checked) {
  const [sample, ...others] = blocksFor('proxy').filter(({ language }) => language === 'caddyfile');
  assert.ok(sample && others.length === 0);
  createCertificate(folder);
  const applied = sample.text
    .replace('sso.example.com {', `:${port} {\n\ttls tls.crt tls.key`)
    .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
    .replace('gateway:4173', `127.0.0.1:${gatewayPort}`);
  return {
    // Written again, because the file has to belong to Caddy's user.
    'tls.key': readFileSync(`${folder}/tls.key`, 'utf8'),
    Caddyfile: `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${applied}`,
  };
}

describeCheckedService(CADDY, (ports) =>
  startDaemon({
    path: '/usr/bin/caddy',
    args: () => ['run', '--adapter', 'caddyfile', '--config', 'Caddyfile'],
    files: (folder, port) => filesWith(folder, port, ports),
  }),
);
