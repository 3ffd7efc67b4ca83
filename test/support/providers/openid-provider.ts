import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { JWK } from 'jose';
import { bundleProgram } from '../../runner/node-bundle.ts';
import type { Agent, Answer } from '../gateway/agent.ts';

export interface ProviderOptions {
  /** Path of the issuer, such as `/realms/x`. */
  readonly path: string;
  /** Origins of the gateway, which the provider redirects back to. */
  readonly origins: readonly string[];
  readonly postLogoutUris: readonly string[];
  readonly clients: readonly ({ readonly client_id: string } & Record<string, unknown>)[];
  /** True if the ID token contains only `sub`, and userinfo the other claims. */
  readonly areClaimsInUserInfo: boolean;
}

export interface ProviderControl {
  clockOffsetSeconds: number;
  /** Which keys the provider publishes. */
  keys: 'own' | 'wrong' | 'unknown';
  /** True if it announces and sends `iss` (RFC 9207). */
  namesItself: boolean;
  /** True while userinfo does not answer. */
  isUserInfoHeld: boolean;
  /** Claims by account. */
  accounts: Record<string, Record<string, unknown>>;
}

/** A provider in a process of its own. */
export interface OpenIdProvider {
  readonly issuer: string;
  control(change: Partial<ProviderControl>): Promise<void>;
  /** Returns how often the provider was asked. */
  counts(): Promise<{ discovery: number; keys: number; token: number; userinfo: number }>;
  /** Returns the private key with which it signs, to forge tokens that only a faulty provider would send. */
  signingKey(): Promise<JWK>;
  /** Signs in at the provider's page and returns the page to which it redirects. */
  signIn(browser: Agent, page: Answer, account: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a provider in a process of its own, on a free port. */
export async function startOpenIdProvider(options: ProviderOptions): Promise<OpenIdProvider> {
  const script = await bundleProgram('test/support/providers/openid-provider-main.ts');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, OPTIONS: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exit = once(child, 'exit').then(() => process.off('exit', kill));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, found] = /listening on (\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the provider ended: ${output}`)));
  });
  return {
    issuer: origin + options.path,
    async control(change) {
      await fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(change) });
    },
    counts: async () =>
      (await (await fetch(`${origin}/control`)).json()) as Awaited<
        ReturnType<OpenIdProvider['counts']>
      >,
    signingKey: async () => (await (await fetch(`${origin}/control/key`)).json()) as JWK,
    signIn: (browser, page, account) => browser.answerProvider(page, { account }),
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
