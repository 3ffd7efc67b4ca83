import * as z from 'zod/mini';
import { AuthTypesData } from 'sso-contract/auth.ts';
import { CALLS } from 'sso-contract/calls.ts';
import { SentThemeEntry } from 'sso-contract/theme-entry.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { describeIssues, parseJson, describeBody } from '../check-reply.ts';
import { CommandError } from '../options.ts';
import { checkXsrfCookie } from './cookie-rules.ts';
import { checkTheme } from './theme.ts';
import { Absence } from '../results.ts';

/** Checks the tenant's sign-in options, before all other calls. Throws {@link CommandError} if no gateway answers. */
export async function checkAuthTypes(caller: Caller): Promise<AuthTypesData | undefined> {
  const { results, options } = caller;
  const answer = await caller.call('authTypes', { query: { tenantCode: options.tenant } });
  const { reply, envelope } = answer;
  if (!reply)
    throw new CommandError(
      `${options.base}: ${results.findings.find(({ isMet }) => !isMet)?.got ?? 'no answer'}`,
    );
  if (!envelope)
    throw new CommandError(
      `${options.base} answers ${CALLS.authTypes.path} with HTTP ${reply.status} and ${describeBody(reply)}, not with JSON of the contract. Is this the URL of the gateway?`,
    );
  const expect = results.expect.bind(results, 'authTypes');
  expect(
    'gateway-contract-44',
    'a known tenant is answered with 200',
    isSuccess(answer),
    describeAnswer(answer),
  );
  expect(
    'gateway-contract-44',
    `tenant ${options.tenant} has sign-in options`,
    envelope.data !== null,
    'data is null: is the tenant known?',
  );
  checkXsrfCookie(results, 'authTypes', reply);
  const unknown = await caller.call('authTypes', { query: { tenantCode: 'NO-SUCH-TENANT' } });
  expect(
    'gateway-contract-44',
    'an unknown tenant is answered with 200 and data null',
    isSuccess(unknown) && unknown.envelope?.data === null,
    isSuccess(unknown) ? 'data that is not null' : describeAnswer(unknown),
  );
  const { data } = AuthTypesData.safeParse(envelope.data);
  // Members of a wrong type break the shape, which every reply is checked for.
  const entries = z.catch(z.array(SentThemeEntry), []).parse(data?.theme.themeDetails);
  if (data) checkTheme(results, entries, data.features, reply.headers.get('date'));
  return data;
}

/** Checks the environment file, which may be on another host. */
export async function checkEnvironment(caller: Caller): Promise<void> {
  const reply = await caller.send('environment', '/assets/environments/environment.release.json');
  if (!reply) return;
  if (reply.status === 404)
    return caller.results.skip(
      'environment',
      'gateway-contract-65',
      new Absence('the file does not exist, so the defaults apply'),
    );
  const body = parseJson(reply.text);
  const issues = body === undefined ? describeBody(reply) : describeIssues('Environment', body);
  const { results } = caller;
  results.expect(
    'environment',
    'gateway-contract-65',
    'the file is answered with 200',
    reply.status === 200,
    `HTTP ${reply.status}`,
  );
  results.expect(
    'environment',
    'gateway-contract-65',
    'the file has the shape of Environment',
    issues === '',
    issues,
  );
}
