import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExposition } from '../support/gateway/exposition.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-67

test('the metrics count the user IDs with a wrong password in the last hour, known or not', async (t) => {
  const gateway = await startTestGateway({ metricsPort: 0 });
  t.after(() => gateway.close());
  const failing = async (): Promise<number | undefined> => {
    const reply = await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`);
    return parseExposition(await reply.text()).get('sso_accounts_failing')?.samples[0]?.value;
  };
  const { username, password } = await gateway.createUser();
  const second = await gateway.createUser();
  const known = gateway.browser();
  await known.login(username, password);
  await known.login(username, 'Wrong-guess-2');
  assert.equal(await failing(), 0, 'a known browser is not a stranger');
  for (const name of [username, second.username, 'unknown@acme.example'])
    for (let time = 0; time < 3; time += 1) await gateway.browser().login(name, 'Wrong-guess-2');
  await gateway.browser().login(second.username, second.password);
  assert.equal(await failing(), 3);
  gateway.clock.advance(3599);
  await gateway.browser().login(username, 'Wrong-guess-2');
  gateway.clock.advance(1);
  assert.equal(await failing(), 1);
});
