import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blocksFor } from '../docs/checks.ts';
import { describeCheckedService, type Checked } from './support/checked-service.ts';
import { startDaemon } from './support/daemon.ts';
import { NGINX } from './support/programs.ts';
import { createCertificate } from './support/tls.ts';

// Rules: back-ends-12

/** Returns the sample of the guide with the addresses of a test, and what a user other than root needs. */
function filesWith(folder: string, port: number, { gatewayPort, servicePort }: Checked) {
  const [sample, ...others] = blocksFor('proxy').filter(({ language }) => language === 'nginx');
  assert.ok(sample && others.length === 0);
  createCertificate(folder);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const applied = sample.text
    .replace(
      'listen 443 ssl;',
      `listen 127.0.0.1:${port} ssl; ssl_certificate tls.crt; ssl_certificate_key tls.key;`,
    )
    .replace('http://127.0.0.1:8080', `http://127.0.0.1:${servicePort}`)
    .replace('http://gateway:4173', `http://127.0.0.1:${gatewayPort}`);
  return {
    // Written again, because the file has to belong to nginx's user.
    'tls.key': readFileSync(`${folder}/tls.key`, 'utf8'),
    'nginx.conf': `
      daemon off;
      pid ${folder}/pid;
      events {}
      http {
        access_log off;
        ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${applied}
      }`,
  };
}

describeCheckedService(
  NGINX,
  (ports) =>
    startDaemon({
      path: '/usr/sbin/nginx',
      args: (folder) => ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'],
      files: (folder, port) => filesWith(folder, port, ports),
    }),
  (send, checks) => {
    test('clients can’t ask for a check themselves', async () => {
      assert.equal((await send('signed-in', {}, '/sso-check')).status, 404);
      assert.deepEqual(checks, []);
    });
  },
);
