import { createHash } from 'node:crypto';
import type { CallName } from 'sso-contract/calls.ts';
import type { PasskeyRefusal } from 'sso-contract/passkeys.ts';
import { REAL_MACHINE, type Machine } from '../../cli/check-gateway/browser.ts';
import { Caller } from '../../cli/check-gateway/caller.ts';
import { checkPasskeyOptions } from '../../cli/check-gateway/checks/passkeys/options.ts';
import { checkPasskeys } from '../../cli/check-gateway/checks/passkeys/passkeys.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import type { TestGateway } from '../support/gateway/gateway.ts';
import {
  callOf,
  envelope,
  Found,
  UntilFound,
  violationsOf,
  type Defect,
} from './planted-defects.ts';

const PASSWORD = 'Sturdy-2026';
const RP_ID = 'localhost';

export const refusal = (passkey: PasskeyRefusal['passkey']): Response => envelope(400, { passkey });

/** Accepts the replies of the browser that are wrong. */
export const acceptingFaults =
  (name: CallName, data: unknown): Defect =>
  async ({ call, fault, send }) =>
    call === name && fault !== '' ? envelope(200, data) : send();

/** What is wrong with the browser's replies that every gateway has to refuse. */
export const FAULTS = [
  'of a page of another origin',
  'of a frame of another origin',
  'for another RP ID',
  'without user verification',
  'for another challenge',
];

/** Returns an expression for findings of the check that each of these was accepted. */
export const allRefused = (subject: string, faults: readonly string[]): RegExp =>
  new RegExp(faults.map((fault) => `${subject} ${fault} is refused: HTTP 200`).join('[^]*'));

/** An empty list of passkeys, and options for one. */
export const LIST = { rpId: 'localhost', userHandle: 'x', passkeys: [] };
export const OPTIONS = { publicKey: { challenge: 'x' }, ticket: 'x', expiresInSeconds: 600 };

/** Says what is wrong with a reply of the browser, as far as that is visible without its key. */
function faultIn(body: unknown): string {
  if (typeof body !== 'string' || !body.includes('clientDataJSON')) return '';
  const { credential } = JSON.parse(body) as {
    credential: {
      response: { clientDataJSON: string; authenticatorData?: string; attestationObject?: string };
    };
  };
  const { clientDataJSON, authenticatorData, attestationObject = '' } = credential.response;
  const client = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    origin: string;
    crossOrigin: boolean;
    challenge: string;
  };
  if (!client.origin.startsWith('http://localhost')) return 'origin';
  if (client.crossOrigin) return 'frame';
  if (Buffer.from(client.challenge, 'base64url').toString() === 'other challenge')
    return 'challenge';
  return authenticatorData
    ? signedFaultIn(Buffer.from(authenticatorData, 'base64url'))
    : newFaultIn(attestationObject);
}

function signedFaultIn(data: Buffer): string {
  const hash = createHash('sha256').update(RP_ID).digest();
  if (!data.subarray(0, 32).equals(hash)) return 'rpId';
  const flags = data[32] ?? 0;
  if ((flags & 0x01) === 0) return 'presence';
  return (flags & 0x04) === 0 ? 'verification' : '';
}

/** The data of a new passkey are inside CBOR. */
function newFaultIn(attestationObject: string): string {
  const object = Buffer.from(attestationObject, 'base64url');
  const hash = createHash('sha256').update(RP_ID).digest();
  const at = object.indexOf(hash);
  return at < 0 ? 'rpId' : signedFaultIn(object.subarray(at));
}

/** Sends requests to the gateway, which has a defect. */
const machineWith = (gateway: TestGateway, defect: Defect): Machine => ({
  now: gateway.clock.now,
  pause: async (ms) => gateway.clock.advance(ms / 1000),
  async fetch(url, init) {
    const cookie = new Headers(init.headers).get('cookie') ?? '';
    const response = await defect({
      call: callOf(init.method ?? 'GET', new URL(url).pathname),
      init,
      url: new URL(url),
      fault: faultIn(init.body),
      isSignedIn: /session=/.test(cookie),
      send: () => REAL_MACHINE.fetch(url, init),
    });
    // The time of the gateway's clock, which the check advances.
    const headers = new Headers(response.headers);
    headers.set('date', new Date(gateway.clock.now()).toUTCString());
    return new Response(await response.text(), { status: response.status, headers });
  },
});

interface Changes extends Partial<CheckOptions> {
  readonly features?: readonly string[];
  /** What to find; the check then ends. */
  readonly wanted?: RegExp;
}

/** Checks the passkeys of a new user. Returns what the check finds wrong, and what it has left. */
export async function checkWith(
  gateway: TestGateway,
  defect: Defect = ({ send }) => send(),
  { features, wanted, ...changes }: Changes = {},
) {
  const { id, username } = await gateway.createUser({ password: PASSWORD });
  const options: CheckOptions = {
    base: gateway.url,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    mayWrite: true,
    passkeyOrigin: gateway.url,
    timeoutMs: 15_000,
    agingMs: 2_000,
    waitSeconds: 3600,
    skippedRules: [],
    machine: machineWith(gateway, defect),
    ...changes,
  };
  const results = new UntilFound(PASSWORD, wanted);
  const caller = new Caller(options, results, () => undefined);
  caller.features = features ?? [`passkeys:${RP_ID}`, 'confirm'];
  try {
    await checkPasskeyOptions(caller);
    await checkPasskeys(caller, username, PASSWORD);
  } catch (error) {
    if (!(error instanceof Found)) throw error;
  }
  const rows = await gateway.store
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', id)
    .execute();
  return {
    count: results.findings.length,
    found: violationsOf(results),
    skipped: [...new Set(results.skipped.map(({ why }) => why))],
    left: rows.length,
  };
}
