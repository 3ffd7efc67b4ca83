import assert from 'node:assert/strict';
import type { Writer } from '../../data/writers.ts';
import { Refused, requireOk } from '../../data/writers.ts';
import type { Agent, ApiAnswer } from '../../support/gateway/agent.ts';
import { change } from '../../support/gateway/changing-passwords.ts';
import { runCommand } from '../../support/gateway/gateway-command.ts';
import { waitUntilAsync } from '../../support/time/wait-until-async.ts';
import type { Cluster } from './cluster.ts';

const PASSWORD = 'Portal-2026!';

/** Signs in in new browsers: the audit log must have each acknowledged sign-in. */
export function auditWriter(browser: () => Agent, username: string, cluster: Cluster): Writer {
  const requestIds: string[] = [];
  return {
    async write() {
      const answer = await browser().login(username);
      requireOk(answer);
      requestIds.push(String(answer.headers['x-request-id']));
    },
    async check() {
      const count = async (): Promise<number | undefined> => {
        const [row] = await cluster.query<{ requests: number }>(
          `select count(distinct request_id)::int as requests
           from audit where event = 'sign-in' and request_id = any($1)`,
          [requestIds],
        );
        return row?.requests;
      };
      // The gateway writes them after its reply.
      await waitUntilAsync(async () => (await count()) === requestIds.length).catch(
        () => undefined,
      );
      assert.equal(await count(), requestIds.length, 'entries of the audit log');
    },
  };
}

/** Changes the password again and again with the current one: the last acknowledged password must work. */
export async function passwordChanger(browser: () => Agent, username: string): Promise<Writer> {
  const signedIn = browser();
  requireOk(await signedIn.login(username));
  let count = 0;
  let current = PASSWORD;
  /** A password of a change that was refused: it may have been stored. */
  let uncertain: string | undefined;
  const settle = async (): Promise<void> => {
    if (uncertain === undefined) return;
    const answer = await browser().login(username, uncertain);
    if (answer.status !== 400) requireOk(answer);
    if (answer.status === 200) current = uncertain;
    uncertain = undefined;
  };
  return {
    async write() {
      await settle();
      const next = `Changed-${(count += 1)}-Often`;
      uncertain = next;
      const answer: ApiAnswer = await change(signedIn, current, next);
      requireOk(answer);
      [current, uncertain] = [next, undefined];
    },
    async check() {
      await settle();
      const { status } = await browser().login(username, current);
      assert.equal(status, 200, `the password of ${username} is lost`);
    },
  };
}

/** Adds users with a product by the command of an operator: each must be there with the product. */
export async function productsWriter(databaseUrl: string, cluster: Cluster): Promise<Writer> {
  const [product] = await cluster.query<{ code: string }>(
    `select code from products where tenant_code = 'ACME' order by code limit 1`,
  );
  const added: string[] = [];
  let count = 0;
  return {
    async write() {
      const name = `operator-${new URL(databaseUrl).port}-${(count += 1)}`;
      const { code, output } = await runCommand(
        [
          ...['user', 'add', name, '--tenant', 'ACME', '--first-name', 'New', '--role', 'BU'],
          ...['--no-password', '--product', product?.code ?? ''],
        ],
        { DATABASE_URL: databaseUrl },
      );
      if (code !== 0) throw new Refused(output);
      added.push(name);
    },
    async check() {
      const rows = await cluster.query<{ username: string }>(
        `select username from users join user_products on user_id = id
         where username = any($1) order by username`,
        [added],
      );
      const names = rows.map(({ username }) => username);
      assert.deepEqual(names, added.toSorted(), 'added users and their products');
    },
  };
}
