import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeMailFailure } from '../../gateway/src/mail/mail-failure.ts';
import { explainSmtp } from '../../gateway/src/mail/smtp-options.ts';

// Rules: gateway-60, gateway-77

const judge = (facts: object) => {
  const { isServerDown, isFinal } = judgeMailFailure(Object.assign(new Error('no'), facts));
  return { isServerDown, isFinal };
};

describe('a failure to send a mail', () => {
  for (const about of [
    { code: 'EENVELOPE' },
    { code: 'EMESSAGE' },
    { command: 'MAIL FROM' },
    { command: 'RCPT TO' },
    { command: 'DATA' },
    { command: 'CONN DATA' },
  ])
    test(`is that of one mail after ${Object.values(about).join()}, and final from 500 on`, () => {
      for (const [responseCode, isFinal] of [
        [0, false],
        [450, false],
        [499, false],
        [500, true],
        [554, true],
      ] as const)
        assert.deepEqual(judge({ ...about, responseCode }), { isServerDown: false, isFinal });
    });

  for (const about of [
    {},
    { code: 'ECONNECTION' },
    { code: 'EAUTH', command: 'AUTH PLAIN' },
    { command: 'CONN' },
    { command: 'X DATA' },
    { command: 'DATA X' },
  ])
    test(`is that of the server after ${JSON.stringify(about)}, whatever it replies`, () => {
      for (const responseCode of [0, 421, 535])
        assert.deepEqual(judge({ ...about, responseCode }), { isServerDown: true, isFinal: false });
    });

  test('leaves code, command and status for the log, and no text of the server', () => {
    const error = Object.assign(new Error('550 ada@acme.example is unknown'), {
      ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    });
    const { log } = judgeMailFailure(error);
    assert.deepEqual(log, { code: 'EENVELOPE', command: 'RCPT TO', response: 550 });
  });
});

describe('an error of the mail server', () => {
  const explained = (code: string, message: string): unknown => {
    const error = Object.assign(new Error(message), { code });
    try {
      return explainSmtp(error);
    } catch (thrown) {
      return thrown === error ? 'as it is' : thrown;
    }
  };

  for (const [code, message] of [
    ['ETLS', 'Error upgrading connection with STARTTLS'],
    ['ESOCKET', 'self-signed certificate'],
    ['ESOCKET', "Hostname/IP does not match certificate's altnames"],
  ] as const)
    test(`names the settings of TLS after ${code}: ${message}`, () => {
      const error = explained(code, message);
      assert.ok(error instanceof Error);
      assert.match(error.message, /no TLS with a valid certificate.*SMTP_TLS=off/);
      assert.ok(error.message.includes(message));
      assert.equal((error as Error & { code?: string }).code, code);
    });

  for (const [code, message] of [
    ['ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25'],
    ['EAUTH', 'Invalid login: certificate required'],
    ['ECONNECTION', 'Connection closed'],
  ] as const)
    test(`stays as it is after ${code}: ${message}`, () => {
      assert.equal(explained(code, message), 'as it is');
    });
});
