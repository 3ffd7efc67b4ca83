import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import * as z from 'zod/mini';
import { productLinks, typeCredentials, usePortal } from '../journeys/portal.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { blocksOf } from './blocks.ts';
import { blocksFor } from './checks.ts';

const scripts = blocksFor('measured');
const collected = blocksFor('collected');
const policy = blocksOf('docs/embedding.md').find(({ language }) => language === 'csp')?.text ?? '';

/** The bodies that the operator's endpoint has received. */
const received: Record<string, number>[] = [];
/** The log records that the collector has received: what they are, and their attributes. */
const records: string[] = [];
const textSchema = z.object({ stringValue: z.string() });
const valueSchema = z.union([textSchema, z.object({ doubleValue: z.number() })]);
const logsSchema = z.object({
  resourceLogs: z.tuple([
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: valueSchema })),
      }),
      scopeLogs: z.tuple([
        z.object({
          scope: z.object({ name: z.literal('sso-elements') }),
          logRecords: z.array(
            z.object({
              timeUnixNano: z.string().check(z.regex(/^\d{19}$/)),
              severityNumber: z.literal(9),
              body: textSchema,
              attributes: z.array(z.object({ key: z.string(), value: valueSchema })),
            }),
          ),
        }),
      ]),
    }),
  ]),
});
const figuresSchema = z.record(z.string(), z.number());

/** Returns a page with the script, under the documented policy and the sources that the script needs. */
function pageOf(screen: string): { html: string; policy: string } {
  const gateway = portal.url().replace('localhost', 'sso.suite.localhost');
  const sources = policy
    .replaceAll('https://sso.example.com', gateway)
    .replace('script-src', `script-src 'self'`)
    .replace('connect-src', `connect-src 'self'`)
    .replace(/\s+/g, ' ');
  const tag = (name: string) =>
    `<script type="module" src="${gateway}/elements/${name}.js"></script>
     <${name} api-base="${gateway}" tenant="ACME"></${name}>`;
  const html = `<!doctype html><title>Page</title><link rel="icon" href="data:,">
    <script src="/figures.js"></script><script type="module" src="/steps.js"></script>${tag(`sso-${screen}`)}${tag('sso-session-guard')}`;
  return { html, policy: `default-src 'none'; ${sources}` };
}

/** The operator's site, on another origin of the gateway's site. */
const site = createServer((request, reply) => {
  const path = request.url ?? '/';
  if (request.method === 'POST' && path === '/v1/logs')
    void text(request).then((body) => {
      const [{ scopeLogs }] = logsSchema.parse(JSON.parse(body)).resourceLogs;
      for (const { body: name, attributes } of scopeLogs[0].logRecords) {
        const texts = attributes.map(({ value }) =>
          'stringValue' in value ? value.stringValue : value.doubleValue > 0,
        );
        records.push([name.stringValue, ...texts].join(' '));
      }
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  else if (request.method === 'POST')
    void text(request).then((body) => {
      received.push(figuresSchema.parse(JSON.parse(body)));
      reply.writeHead(204).end();
    });
  else if (path === '/figures.js')
    reply.writeHead(200, { 'content-type': 'text/javascript' }).end(scripts[0]?.text);
  else if (path === '/steps.js') {
    const gateway = portal.url().replace('localhost', 'sso.suite.localhost');
    const script = collected[0]?.text.replace('sso-elements/core', `${gateway}/elements/core.js`);
    reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  } else {
    const page = pageOf(path.slice(1));
    const headers = { 'content-type': 'text/html', 'content-security-policy': page.policy };
    reply.writeHead(200, headers).end(page.html);
  }
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
after(() => {
  site.closeAllConnections();
  site.close();
});
const SITE = `http://app.suite.localhost:${(site.address() as AddressInfo).port}`;
const portal = usePortal({ allowedOrigins: [SITE] });

test('the script of docs/performance.md reports the times of users to the operator', async () => {
  assert.equal(scripts.length, 1);
  const { page, complaints } = await portal.visit();
  await page.goto(`${SITE}/login`);
  await typeCredentials(page, 'ada@acme.example');
  await page.waitForURL(`${SITE}/dashboard`);
  await productLinks(page).first().waitFor();
  // The page has to be open when the warning was due.
  await page.waitForFunction(() => performance.now() > 1100);
  await page.locator('sso-session-guard').evaluate((guard) => {
    for (const remainingSeconds of [119, 5]) {
      const detail = { remainingSeconds };
      guard.dispatchEvent(new CustomEvent('sso-session-warning', { detail, bubbles: true }));
    }
  });
  await page.goto('about:blank');
  await waitUntilAsync(async () => received.length === 2);
  assert.deepEqual(received.map(Object.keys), [
    ['sign-in typable'],
    ['dashboard shown', 'warning delay'],
  ]);
  const [signIn, dashboard] = received;
  assert.ok((signIn?.['sign-in typable'] ?? 0) > 0);
  assert.ok((dashboard?.['dashboard shown'] ?? 0) > 0);
  assert.equal(dashboard?.['warning delay'], 1000);
  await waitUntilAsync(async () => records.some((record) => record.startsWith('sso.first-card')));
  assert.deepEqual([...new Set(records)].sort(), [
    'sso.first-card true',
    'sso.form-typable true',
    'sso.step session warned',
    'sso.step sign-in shown',
    'sso.step sign-in signed-in',
    'sso.step sign-in submitted',
    'sso.step sign-in typable',
  ]);
  assert.deepEqual(complaints, []);
});
