import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { confirmingOptions } from '../domain/sign-in/confirm-at-provider.ts';
import { confirmWithPassword } from '../domain/sign-in/confirm-session.ts';
import { secondsSinceProof, strengthOf, type Strength } from '../domain/sign-in/proof-strength.ts';
import { noSession } from '../http/admission.ts';
import { browserOf, limitAttempts } from '../http/caller.ts';
import { Refusal } from '../http/envelope.ts';
import { localeOf } from '../http/language.ts';
import { bindFlow } from '../http/navigation.ts';
import { originOf } from '../http/origins.ts';
import { wrongPassword } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import type { Session } from '../model/session.ts';
import { ProviderFault } from '../oidc/faults.ts';
import type { Providers } from '../oidc/providers.ts';
import type { RelyingParty } from '../oidc/relying-party.ts';
import { countRecoveryCodes } from '../store/recovery-codes.ts';
import { logFailure, ssoErrorOf } from './sso-error.ts';
import { missingPassword, unprovenRefusal } from './unproven.ts';

interface ConfirmParts extends KnownBrowserParts, Trail {
  readonly settings: AttemptLimits & { readonly captchaIteration: number };
}

/** The calls with which signed-in users prove that they are still at the keyboard. None of them signs in. */
export function confirmCalls(
  context: ConfirmParts,
  { issuerOf }: Pick<Providers, 'issuerOf'>,
  party: Pick<RelyingParty, 'begin'>,
) {
  const ownWays = async ({ user }: Session, strength: Strength): Promise<string[]> => {
    switch (strength) {
      case 'passkey':
        return ['passkey'];
      case 'code':
        return (await countRecoveryCodes(context.store, user.id)) > 0
          ? ['app', 'recovery']
          : ['app'];
      case 'password':
        return user.passwordHash ? ['password'] : [];
    }
  };

  const confirmOptions = serveCall(CALLS.confirmOptions, async ({ session, answer }) => {
    const options = await confirmingOptions(context.store, session, issuerOf);
    const strength = await strengthOf(context.store, session.user.id);
    return answer({
      confirmedSecondsAgo: secondsSinceProof(context, session, strength),
      methods: [
        ...(await ownWays(session, strength)).map((type) => ({ type, id: '', name: '' })),
        ...options.map(({ clientId: id, name }) => ({ type: 'provider', id, name })),
      ],
    });
  });

  const confirm = serveCall(CALLS.confirm, async ({ session, credentials, request, answer }) => {
    const { user } = session;
    const { password } = credentials;
    await limitAttempts(context, request, user);
    if (!password) throw missingPassword(context, 'confirm');
    const outcome = await confirmWithPassword(context, session, {
      browser: browserOf(request),
      password,
    });
    switch (outcome.kind) {
      case 'confirmed':
        recordAccount(context, request, 'confirmed', user, user, { method: 'password' });
        return answer(null);
      case 'needs-passkey':
        throw wrongPassword('confirm.passkey', 0, context.settings.captchaIteration);
      case 'needs-code':
        throw wrongPassword('confirm.code', 0, context.settings.captchaIteration);
      case 'session-ended':
        throw noSession();
      case 'wrong-password':
      case 'locked':
      case 'delayed':
      case 'busy':
        throw unprovenRefusal(context, request, session, outcome, 'confirm');
    }
  });

  const atProvider = serveCall(
    CALLS.confirmAtProvider,
    async ({ session, body, request, reply, answer }) => {
      await limitAttempts(context, request);
      const { user, tokenHash } = session;
      const client = body.option;
      const options = await confirmingOptions(context.store, session, issuerOf);
      if (!options.some(({ clientId }) => clientId === client))
        throw new Refusal(400, 'title.notAllowed', 'sso.unknownOption');
      const flow = {
        browser: bindFlow(request, reply),
        tenant: user.tenant,
        clientId: client,
        origin: originOf(request),
        locale: localeOf(request.headers),
        isForeign: false,
        confirms: tokenHash,
      };
      const url = await party.begin(flow).catch((error: unknown) => {
        if (!(error instanceof ProviderFault)) throw error;
        const { text } = ssoErrorOf(error, 'sso.providerDown');
        logFailure(request, error);
        const detail = { method: 'sso', reason: text, fault: error.code, client };
        recordAccount(context, request, 'confirm-failed', user, user, detail);
        throw new Refusal(503, 'title.failed', text);
      });
      return answer({ url });
    },
  );

  return { confirmOptions, confirm, confirmAtProvider: atProvider };
}
