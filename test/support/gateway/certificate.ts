import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate and its key, in PEM, and the file of the certificate. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
  readonly file: string;
  remove(): void;
}

/** Creates a certificate of alternative names such as `IP:0.0.0.0` or `DNS:localhost`. */
export function createCertificate(...names: readonly string[]): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', '/CN=test', '-addext', `subjectAltName=${names.join(',')}`],
      ...['-keyout', key, '-out', file],
    ],
    { stdio: 'ignore' },
  );
  return {
    key: readFileSync(key, 'utf8'),
    cert: readFileSync(file, 'utf8'),
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
