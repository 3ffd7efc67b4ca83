import { AuthTypesData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { described, isYes, type Caller } from '../caller.ts';
import { faultsOf, jsonOf, kindOf } from '../judge-reply.ts';
import { Unusable } from '../options.ts';
import { judgeFlags, judgeToken } from './cookie-rules.ts';

/** Asks for the tenant's sign-in first of all. Throws {@link Unusable} when no gateway answers there. */
export async function checkAuthTypes(caller: Caller): Promise<AuthTypesData | undefined> {
  const { ledger, options } = caller;
  const heard = await caller.call('authTypes', { query: { tenantCode: options.tenant } });
  const { reply, envelope } = heard;
  if (!reply)
    throw new Unusable(
      `${options.base}: ${ledger.findings.find(({ isMet }) => !isMet)?.got ?? 'no answer'}`,
    );
  if (!envelope)
    throw new Unusable(
      `${options.base} answers ${CALLS.authTypes.path} with HTTP ${reply.status} and ${kindOf(reply)}, not with JSON of the contract. Is this the gateway’s address?`,
    );
  const expect = ledger.expect.bind(ledger, 'authTypes');
  expect('spec 7', 'a known tenant is answered with 200', isYes(heard), described(heard));
  expect(
    'spec 3',
    `tenant ${options.tenant} has a way to sign in`,
    envelope.data !== null,
    'data is null: is the tenant known?',
  );
  judgeToken(ledger, 'authTypes', reply);
  judgeFlags(ledger, 'authTypes', reply, options.base.startsWith('https:'));
  const unknown = await caller.call('authTypes', { query: { tenantCode: 'NO-SUCH-TENANT' } });
  expect(
    'decisions 1.14',
    'an unknown tenant is answered with 200 and data null',
    isYes(unknown) && unknown.envelope?.data === null,
    isYes(unknown) ? 'data that is not null' : described(unknown),
  );
  return AuthTypesData.safeParse(envelope.data).data;
}

/** Looks at the settings file, which may be elsewhere. */
export async function checkEnvironment(caller: Caller): Promise<void> {
  const reply = await caller.send('environment', '/assets/environments/environment.release.json');
  if (!reply) return;
  if (reply.status === 404)
    return caller.ledger.skip('environment', 'there is none here, and the defaults hold');
  const body = jsonOf(reply.text);
  const faults = body === undefined ? kindOf(reply) : faultsOf('Environment', body);
  const { ledger } = caller;
  ledger.expect(
    'environment',
    'spec 7',
    'the file is answered with 200',
    reply.status === 200,
    `HTTP ${reply.status}`,
  );
  ledger.expect(
    'environment',
    'decisions 1.12',
    'the file has the shape of Environment',
    faults === '',
    faults,
  );
}
