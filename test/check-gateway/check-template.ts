import type { Handle } from '../../src/core/contract/gateway/messages.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import type * as Template from '../../cli/create-gateway/template/src/index.ts';

const BASE = 'https://sso.example.com';
const LISTED_ORIGIN = 'https://host.example';
export const PASSWORD = 'Sturdy & fair 2026';
const CHANGE_PASSWORD = 'Initial-2026';
/** The code with which the provider confirms Ada. */
const PROVIDER_CODE = 'code-of-ada';
/** Scrypt's N. The passwords of the tests need no protection. */
const HASH_COST = 2;
/** Long, so that 12 hours have few refreshes. */
const SESSION_SECONDS = 7200;

function userOf({ hashPassword }: typeof Template, name: string, password: string): Template.User {
  return {
    userId: `id-of-${name}`,
    tenant: 'ACME',
    username: `${name}@acme.example`,
    passwordHash: hashPassword(password, HASH_COST),
    mustChange: name === 'new',
    firstName: 'Ada',
    lastName: 'Lovelace',
    userType: 'BA',
    language: 'en_US',
    roles: [
      { name: 'Business Admin', code: 'BA' },
      { name: 'Business User', code: 'BU' },
    ],
    secondaryEmail: 'ada@home.example',
  };
}

/** Calls a gateway as `fetch` does, without a network. */
const fetchFrom =
  (handle: Handle) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', headers, body } = init;
    const reply = await handle({
      method,
      url: url.slice(BASE.length),
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : '',
    });
    const replyHeaders = new Headers(reply.headers);
    for (const cookie of reply.cookies) replyHeaders.append('set-cookie', cookie);
    return new Response(reply.body, { status: reply.status, headers: replyHeaders });
  };

/** Signs in at the provider: returns the address of a redirect with the provider's code. */
async function signInAtProvider(url: string): Promise<URL> {
  const { searchParams } = new URL(url);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('code', PROVIDER_CODE);
  back.searchParams.set('state', searchParams.get('state') ?? '');
  return back;
}

/** Returns options of the template for a gateway with the users ada and new, and the codes that it mails. */
export function templateOptions(
  template: typeof Template,
  { origin, now, password }: { origin: string; now: () => number; password: string },
) {
  const mails = new Map<string, string>();
  const options: Template.GatewayOptions = {
    tenant: 'ACME',
    users: [userOf(template, 'ada', password), userOf(template, 'new', CHANGE_PASSWORD)],
    origin,
    provider: {
      name: 'Company account',
      authorizeUrl: 'https://provider.example/authorize',
      clientId: 'portal',
      signedInUser: async ({ code }) => (code === PROVIDER_CODE ? 'ada@acme.example' : undefined),
    },
    sendCode: async ({ username }, code) => void mails.set(username, code),
    allowedOrigins: [LISTED_ORIGIN],
    sessionSeconds: SESSION_SECONDS,
    hashCost: HASH_COST,
    now,
  };
  return { options, mails };
}

/** Opens the template with a clock that only the check advances. Returns the options with which it is checked. */
export function openForCheck(template: typeof Template): CheckOptions {
  let time = Date.parse('2026-06-01T09:00:00Z');
  const now = () => time;
  const { options, mails } = templateOptions(template, { origin: BASE, now, password: PASSWORD });
  const handle = template.createGateway(options);
  return {
    base: BASE,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    user: 'ada@acme.example',
    password: PASSWORD,
    changeUser: 'new@acme.example',
    changePassword: CHANGE_PASSWORD,
    newPassword: 'Kettle-Rain-2026',
    allowedOrigin: LISTED_ORIGIN,
    mayWrite: true,
    readCode: async (user) => mails.get(user) ?? '',
    signInAtProvider,
    timeoutMs: 15_000,
    agingMs: 2_000,
    waitSeconds: 14 * 3600,
    skippedRules: [],
    machine: {
      fetch: fetchFrom(handle),
      now,
      pause: async (ms) => void (time += ms),
    },
  };
}
