import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { junitReport } from '../../cli/check-gateway/junit.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { progressOn } from '../../cli/check-gateway/progress.ts';
import { jsonReport, textReport } from '../../cli/check-gateway/report.ts';
import { RULE_IDS } from '../../cli/check-gateway/rules.ts';
import { sentenceOf } from '../../cli/check-gateway/sentences.ts';
import { PASSWORD } from './check-template.ts';
import type { Replacement } from './seeded-template.ts';
import { openReplaced } from './wrapped-gateway.ts';

// Rules: gateway-15, gateway-contract-07

const EDITION = { version: '1.2.3', at: new Date('2026-06-01T09:00:00Z') };
/** A defect whose report could contain the password. */
const ECHO: Replacement = {
  from: 'throw wrongPassword(limits.countFailure(caller), captchaIteration);',
  to: "throw Object.assign(wrongPassword(limits.countFailure(caller), captchaIteration), { message: '<' + username + '> ' + password });",
};

async function check(defect?: Replacement, change: Partial<CheckOptions> = {}) {
  const options = { ...(await openReplaced(defect)), ...change };
  const results = await checkGateway(options);
  return {
    results,
    text: textReport(results, options, EDITION),
    json: jsonReport(results, options, EDITION),
    junit: junitReport(results, options, EDITION),
  };
}

test('every ID of a rule is in docs/behavior/gateway-contract.md', () => {
  const page = readFileSync('docs/behavior/gateway-contract.md', 'utf8');
  assert.deepEqual(
    RULE_IDS.filter((id) => !page.includes(`**${id}**`)),
    [],
  );
});

test('every rule quotes what it checks from docs/gateway/contract.md', () => {
  const page = readFileSync('docs/gateway/contract.md', 'utf8').replaceAll(/\s+/g, ' ');
  assert.deepEqual(
    RULE_IDS.filter((id) => !sentenceOf(id) || !page.includes(sentenceOf(id))),
    [],
  );
});

test('the text names the rule of every result and ends with a certificate', async () => {
  const { text } = await check();
  const results = text.split('Certificate')[0] ?? '';
  const lines = results.split('\n').filter((line) => /^ {2}(ok|FAILS|–)/.test(line));
  assert.ok(lines.length > 50);
  assert.deepEqual(
    lines.filter((line) => !/^ {2}\S+ +gateway-contract-\d{2,3} /.test(line)),
    [],
  );
  assert.match(text, /Certificate\n +Gateway +https:\/\/sso\.example\.com, tenant ACME\n/);
  assert.match(text, / +Date +2026-06-01T09:00:00\.000Z\n +Checked with +sso-elements 1\.2\.3\n/);
  assert.match(text, /\n +contract 2, rules sha256:[\da-f]{64}\n/);
  assert.match(text, / +Passed +gateway-contract-01, gateway-contract-02, /);
  assert.match(text, / +Absent +gateway-contract-65, gateway-contract-67, gateway-contract-68, /);
  assert.match(
    text,
    /\nLevels\n +Reached +core, writing, single sign-on, tenants, other origins, /,
  );
  assert.match(text, / +Not announced reset by link, change of the password, sessions, /);
  assert.match(text, /\nOutside of all checks\n( {2}\S.*\n){4,}\n/);
  assert.doesNotMatch(text, /Partly|Not checked/);
  assert.match(text, /The gateway conforms: all that apply, \d+ rules passed\.\n$/);
});

test('all reports name the rules that were checked in part, and what is missing', async () => {
  const { text, json, junit } = await check(undefined, {
    ...{ mayWrite: false, readCode: undefined, allowedOrigin: undefined, waitSeconds: 0 },
  });
  const why = 'a listed origin: needs --allowed-origin';
  assert.match(text, new RegExp(`\\n +Partly +[^]*gateway-contract-66: ${why}\\n`));
  assert.match(text, /\n +Not checked +[^]*gateway-contract-62, [^]*: .* needs --write\n/);
  assert.match(text, /\n +Not reached +writing\n +gateway-contract-62, .*: .* needs --write\n/);
  assert.match(text, /checked: \d+ rules passed, \d+ in part, \d+ not checked\.\n$/);
  const { summary, rules, levels } = JSON.parse(json) as Record<string, unknown>;
  assert.ok((summary as { partly: string[] }).partly.includes('gateway-contract-66'));
  assert.deepEqual(
    (rules as { id: string }[]).find(({ id }) => id === 'gateway-contract-66'),
    {
      ...{ id: 'gateway-contract-66', state: 'partly', passed: 1, failed: 0 },
      missing: [{ part: 'other origins', why }],
    },
  );
  assert.deepEqual(
    (levels as { name: string }[]).find(({ name }) => name === 'other origins'),
    {
      ...{ name: 'other origins', state: 'not reached' },
      reasons: [`gateway-contract-66, gateway-contract-153: ${why}`],
    },
  );
  assert.ok(
    junit.includes(
      `name="gateway-contract-66: Only listed origins may call"><skipped message="partly: ${why}"/>`,
    ),
  );
});

test('a failure is in all reports, with its rule and without the password', async () => {
  const { text, json, junit } = await check(ECHO);
  assert.match(
    text,
    /FAILS {2}gateway-contract-07 .*\n +no reply contains a password\n +got: .*\n +contract\.md: “They never contain a password/,
  );
  assert.match(text, / +Failed +gateway-contract-07/);
  assert.match(text, /The gateway does not conform: \d+ rules? failed\.\n$/);
  assert.match(json, /"rule": "gateway-contract-07",\n +"isMet": false/);
  assert.match(junit, /name="gateway-contract-07: no reply [^"]*"><failure message="/);
  for (const report of [text, json, junit])
    for (const secret of [
      PASSWORD,
      encodeURIComponent(PASSWORD),
      'Kettle-Rain-2026',
      'Initial-2026',
    ])
      assert.ok(!report.includes(secret), 'the report contains a password');
});

test('what a gateway sent neither commands the terminal nor forges a line', async () => {
  const sent = '\u001b[2J\u009b2J\u202eok\u2028\u0007\r\n  ok     forged';
  const next = ',\n  forcePwdChangeOnLogin';
  const { text, json, junit } = await check({
    from: `lastLogin: localTime(previousSignInAt)${next}`,
    to: `lastLogin: ${JSON.stringify(sent)}${next}`,
  });
  for (const report of [text, json, junit])
    assert.doesNotMatch(report, /(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
  const printed = String.raw`\u001b[2J\u009b2J\u202eok\u2028\u0007\u000d`;
  assert.ok(text.includes(printed), text);
  assert.ok(junit.includes(printed), junit);
  assert.doesNotMatch(text, /^ +ok +forged$/m);
  const { findings } = JSON.parse(json) as { findings: { got: string }[] };
  assert.ok(findings.some(({ got }) => got.includes(sent)));
});

test('what a gateway sent is reported without passwords', async () => {
  const from = 'return loginData(user, session, setCookies(exchange, user, session, tokens));';
  const to = `return { ...${from.slice('return '.length, -1)}, lastLogin: password };`;
  const { text } = await check({ from, to });
  assert.match(text, /got: •••\n/);
  assert.ok(!text.includes(PASSWORD));
  const refusal = check(
    {
      from: "'The user ID or the password is wrong.',",
      to: `'${PASSWORD}',`,
    },
    { user: 'unknown@acme.example' },
  );
  await assert.rejects(refusal, /HTTP 400, “•••”/);
});

test('a skipped rule is not judged, and the certificate names it', async () => {
  const { text, results } = await check(ECHO, { skippedRules: ['gateway-contract-07'] });
  assert.ok(results.findings.every(({ rule }) => rule !== 'gateway-contract-07'));
  assert.match(text, / +Skipped +gateway-contract-07\n/);
});

test('skipping the limits makes no attempts to reach them', async () => {
  const logins = async (skippedRules: CheckOptions['skippedRules']) => {
    let count = 0;
    const options = { ...(await openReplaced()), skippedRules };
    await checkGateway(options, (call) => void (count += call === 'login' ? 1 : 0));
    return count;
  };
  assert.ok((await logins(['gateway-contract-47'])) + 10 <= (await logins([])));
});

test('a limit of the address is waited for, as long as the options allow', async () => {
  for (const [waitSeconds, isConforming] of [
    [60, true],
    [10, false],
  ] as const) {
    const options = await openReplaced();
    const { machine } = options;
    let logins = 0;
    const isLimited = ({ method }: RequestInit, url: string) =>
      method === 'POST' && url.endsWith('/login') && (logins += 1) === 4;
    const fetch = async (url: string, init: RequestInit) => {
      const refused = { success: false, statusCode: 429, message: '', error: '', data: null };
      const headers = { 'retry-after': '30', 'content-type': 'application/json' };
      if (!isLimited(init, url)) return machine.fetch(url, init);
      return new Response(JSON.stringify(refused), { status: 429, headers });
    };
    const startedAt = machine.now();
    const checking = checkGateway({ ...options, waitSeconds, machine: { ...machine, fetch } });
    // The limited call is the first sign-in of --user, without which the check can't run.
    if (isConforming) {
      assert.deepEqual(
        (await checking).findings.filter(({ isMet }) => !isMet),
        [],
      );
      assert.ok(machine.now() - startedAt >= 30_000);
    } else await assert.rejects(checking, /refuses the sign-in/);
  }
});

test('the JUnit report has a test for every check and the counts of its suites', async () => {
  const { junit, results } = await check(ECHO);
  const suites = [...junit.matchAll(/<testsuite name="[^"]+" tests="(\d+)" failures="(\d+)"/g)];
  assert.match(suites.at(-1)?.[0] ?? '', /^<testsuite name="rules"/);
  const sum = (at: number) => suites.reduce((total, match) => total + Number(match[at]), 0);
  assert.equal(sum(1), results.findings.length + results.skipped.length + RULE_IDS.length);
  assert.equal(sum(1), junit.split('<testcase ').length - 1);
  assert.equal(sum(2), junit.split('<failure ').length - 1);
});

test('texts of a gateway are escaped in the JUnit report', async () => {
  const { junit } = await check({
    from: 'redirectUri,',
    to: "'https://x.invalid/?a=\"<&>',",
  });
  assert.match(junit, /<failure message="https:\/\/x\.invalid\/\?a=&quot;&lt;&amp;&gt;"\/>/);
});

test('progress is one line of a terminal, and nothing elsewhere', async () => {
  for (const isTTY of [true, false]) {
    const written: string[] = [];
    const progress = progressOn({ isTTY, write: (text) => written.push(text) });
    await checkGateway(await openReplaced(), progress.onCall);
    progress.clear();
    if (isTTY) assert.match(written.join(''), /\r.*1 calls · 0 checks, 0 failed · authTypes …\r/);
    else assert.deepEqual(written, []);
    assert.ok(!written.join('').includes('\n'));
  }
});
