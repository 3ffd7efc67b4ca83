import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type ConnectionOptions } from 'node:tls';

/** Writes `tls.key` and `tls.crt` of this machine into a folder. */
export function createCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-keyout', 'tls.key', '-out', 'tls.crt'];
  execFileSync('openssl', ['req', '-x509', ...key, ...names], { cwd: folder, stdio: 'pipe' });
}

/** Connects to a port. Returns what was agreed; undefined if the server refuses. */
async function agree(port: number, options: ConnectionOptions) {
  // Level 0, because this side would refuse old versions and suites too.
  const ciphers = `${options.ciphers ?? 'ALL'}:@SECLEVEL=0`;
  const socket = connect({
    host: '127.0.0.1',
    port,
    rejectUnauthorized: false,
    ...options,
    ciphers,
  });
  try {
    await once(socket, 'secureConnect');
    const ticket = socket.getTLSTicket();
    return { version: socket.getProtocol(), suite: socket.getCipher().name, ticket };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** Fails unless a server accepts only TLS 1.2 and 1.3, and for 1.2 only AEAD suites with forward secrecy. */
export async function assertStrictTls(port: number): Promise<void> {
  const only = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') => ({
    minVersion: version,
    maxVersion: version,
  });
  assert.equal((await agree(port, only('TLSv1.3')))?.version, 'TLSv1.3');
  const usual = await agree(port, only('TLSv1.2'));
  assert.equal(usual?.version, 'TLSv1.2');
  assert.match(usual.suite, /^ECDHE-/);
  assert.equal(usual.ticket, undefined);
  assert.equal(await agree(port, only('TLSv1.1')), undefined);
  for (const ciphers of [
    'AES128-SHA',
    'AES256-GCM-SHA384',
    'ECDHE-ECDSA-AES128-SHA',
    'AES256-CCM8',
  ])
    assert.equal(await agree(port, { ...only('TLSv1.2'), ciphers }), undefined, ciphers);
}
