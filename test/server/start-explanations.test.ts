import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../../gateway/src/doctor/start-failure.ts';

// Rules: gateway-17

describe('the explanation of a failure', () => {
  const explain = (fields: object, options = {}) =>
    explainStartFailure(Object.assign(new Error('original message'), fields), settingsOf(options));

  test('refers to HOST if the machine has no such address', () => {
    const line = 'This machine has no address 203.0.113.9. Check HOST.';
    const host = '203.0.113.9';
    assert.equal(explain({ code: 'EADDRNOTAVAIL', syscall: 'listen', port: 80 }, { host }), line);
    const unknown = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: host };
    assert.equal(explain(unknown, { host }), line);
    assert.equal(explain(unknown, { host, databaseUrl: 'postgres://db/sso' }), line);
  });

  test('refers to METRICS_HOST if the metrics have no such address', () => {
    const line = 'This machine has no address 203.0.113.9. Check METRICS_HOST.';
    const options = { port: 80, metricsPort: 0, metricsHost: '203.0.113.9' };
    // The error has no port if the port is chosen at the start.
    for (const fields of [
      { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '203.0.113.9' },
      { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '203.0.113.9' },
    ])
      assert.equal(explain(fields, options), line);
    assert.equal(
      explain(
        { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '203.0.113.9' },
        { ...options, host: '203.0.113.9' },
      ),
      'This machine has no address 203.0.113.9. Check HOST.',
    );
  });

  describe('of a gateway at localhost', () => {
    // Like HOST, the default of METRICS_HOST leads to 127.0.0.1.
    const listening = { syscall: 'listen', address: '127.0.0.1' };
    const host = 'localhost';

    test('refers to PORT if that is in use', () => {
      const used = { ...listening, code: 'EADDRINUSE', port: 8080 };
      for (const metricsPort of [null, 9464])
        assert.equal(
          explain(used, { host, port: 8080, metricsPort }),
          'Port 8080 is in use. Stop the process that uses it, or set another port, for example PORT=8081.',
        );
    });

    test('refers to METRICS_PORT if that is in use', () => {
      assert.equal(
        explain(
          { ...listening, code: 'EADDRINUSE', port: 9464 },
          { host, port: 8080, metricsPort: 9464 },
        ),
        'Port 9464 is in use. Stop the process that uses it, or set another port, for example METRICS_PORT=9465.',
      );
    });

    test('refers to HOST if there are no metrics', () => {
      assert.equal(
        explain({ ...listening, code: 'EADDRNOTAVAIL' }, { host, port: 0 }),
        'This machine has no address localhost. Check HOST.',
      );
    });
  });

  test('refers to the rights that a low port needs', () => {
    const error = { code: 'EACCES', syscall: 'listen', port: 80 };
    assert.equal(
      explain(error, { port: 80 }),
      'Port 80 needs rights that this user does not have. Set PORT to a number above 1023.',
    );
  });

  test('refers to DATA_DIR if the folder is not writable', () => {
    const line = (code: string) =>
      `The data folder /srv/sso is not writable (${code}). Set DATA_DIR to another folder.`;
    const dataDir = '/srv/sso';
    for (const code of 'EACCES EDQUOT EEXIST ENOENT ENOSPC ENOTDIR EPERM EROFS'.split(' '))
      assert.equal(explain({ code, syscall: 'mkdir' }, { dataDir }), line(code));
    // The lock of the folder is a socket, which has no port.
    const lock = { code: 'EACCES', syscall: 'listen', port: -1 };
    assert.equal(explain(lock, { dataDir }), line('EACCES'));
  });

  test('names the database without its credentials, by its host or its socket', () => {
    for (const [databaseUrl, address] of [
      ['postgres://ada:secret@db.example:6432/sso', 'db.example:6432'],
      ['postgres:///sso?host=/run/postgresql', '/run/postgresql'],
      ['postgres:///sso', 'localhost'],
    ] as const)
      assert.equal(
        explain({ code: '3D000' }, { databaseUrl }),
        `PostgreSQL at ${address} refuses the connection: original message. Check DATABASE_URL.`,
      );
  });

  test('contains the database’s message if it refuses the user', () => {
    assert.equal(
      explain({ code: '28P01' }, { databaseUrl: 'postgres://ada:secret@db.example/sso' }),
      'PostgreSQL at db.example refuses the connection: original message. Check DATABASE_URL.',
    );
  });

  test('uses the first error of an AggregateError, which has no message', () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    assert.equal(
      explainStartFailure(
        new AggregateError([refused, refused]),
        settingsOf({ databaseUrl: 'postgres://localhost:5433/sso' }),
      ),
      'PostgreSQL at localhost:5433 can’t be reached (ECONNREFUSED). Check DATABASE_URL, and that the server is running.',
    );
  });

  test('is the error’s message if nothing better is known', () => {
    assert.equal(explain({}), 'original message');
    assert.equal(explain({ code: 'EINVAL', syscall: 'listen', port: 80 }), 'original message');
    assert.equal(explain({ code: 'EACCES' }), 'original message');
    assert.equal(
      explain({ code: '128P01' }, { databaseUrl: 'postgres://db/sso' }),
      'original message',
    );
    assert.equal(explain({ message: '', code: 'E_ANY' }), 'E_ANY');
    assert.equal(explain({ message: '' }), 'Error');
    assert.equal(explain({ code: 'ECONNREFUSED', syscall: 'connect' }), 'original message');
    assert.equal(explainStartFailure('a text', settingsOf({})), 'a text');
  });
});
