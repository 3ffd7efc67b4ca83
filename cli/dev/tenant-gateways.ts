import { checkCode, type App } from '../../gateway/src/domain/factors/totp.ts';
import {
  ASSERTION,
  CHANGE_PASSWORD,
  CONFIRM,
  EVENTS,
  NOT_ME,
  PASSKEYS,
  PREFERENCES,
  REMEMBER,
  SECOND_FACTOR,
  SESSIONS,
} from 'sso-contract/features.ts';
import { HEADERS, RESET_LINK } from 'sso-contract/names.ts';
import { PASSWORD_OPTION } from '../../src/testing/defaults.ts';
import { openFakeGateway } from '../../src/testing/open-gateway.ts';
import type { FakeRequest } from '../../src/testing/index.ts';
import { isLoopbackOrigin, isLoopbackUrl } from './loopback.ts';
import type { Mailbox } from './mailbox.ts';
import type { Signer } from './signer.ts';
import { productsFor, TENANTS, usersOf, type DevTenant } from './tenants.ts';

/** What the gateways of the tenants share. */
export interface Shared {
  /** The address that the server prints. */
  readonly origin: () => string;
  readonly mailbox: Mailbox;
  readonly signer: Signer;
  readonly now: () => number;
}

const FEATURES = [
  ...[RESET_LINK, SESSIONS, CONFIRM, EVENTS, NOT_ME, CHANGE_PASSWORD, REMEMBER, ASSERTION],
  ...[PREFERENCES, SECOND_FACTOR, `${PASSKEYS}:localhost`],
];

/** Returns a function that checks the codes of real authenticator apps, by their secret. */
function appCodeChecker(now: () => number) {
  const apps = new Map<string, App>();
  return (secret: string, code: string) => {
    const found = checkCode(apps.get(secret) ?? { secret }, code, now());
    if (found.kind === 'right')
      apps.set(secret, { secret, lastStep: found.step, drift: found.drift });
    return found.kind;
  };
}

function openTenant(tenant: DevTenant, { origin, mailbox, signer, now }: Shared) {
  const { code, theme, features } = tenant;
  const [user = {}, ...otherUsers] = usersOf(tenant);
  return openFakeGateway(
    {
      ...{ tenant: code, user, otherUsers, theme, now },
      features: [...FEATURES, ...features],
      // There is no provider to sign in at.
      signInOptions: [PASSWORD_OPTION],
    },
    {
      isAllowedOrigin: isLoopbackOrigin,
      productsOf: ({ username }) => productsFor(tenant, username, origin()),
      // A back end of a developer is on the same machine.
      sign: (claims) =>
        isLoopbackUrl(claims.aud) ? signer.sign({ ...claims, iss: origin() }) : undefined,
      checkAppCode: appCodeChecker(now),
      onCodeMail: (mail) => mailbox.addCode(code, mail),
      onEvent: (username, event) => mailbox.addNotice(code, username, event),
      redeemNotMeToken: mailbox.redeemNotMeToken,
    },
  );
}

/** Opens a gateway in memory for each tenant. */
export function openTenantGateways(shared: Shared) {
  const open = (tenant: DevTenant) => ({ tenant, ...openTenant(tenant, shared) });
  const [main, ...others] = TENANTS;
  const first = open(main);
  const all = [first, ...others.map(open)];

  return {
    all,
    /** Returns the gateway of the tenant that a request names; the first one, which refuses it, for an unknown tenant. */
    for({ url, headers }: FakeRequest) {
      const named = headers[HEADERS.tenantCode] ?? new URL(url).searchParams.get('tenantCode');
      return (all.find(({ tenant }) => tenant.code === named) ?? first).gateway;
    },
  };
}
export type TenantGateways = ReturnType<typeof openTenantGateways>;
