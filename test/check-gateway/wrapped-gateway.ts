import type { Machine } from '../../cli/check-gateway/browser.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { openForCheck as openTemplate } from './check-template.ts';
import { openForCheck as openFake } from './checked-fake.ts';
import { OTHER_TENANT, TWO_TENANTS } from './defects/other-tenants.ts';
import type { Answer, Sent, WrappedDefect } from './defects/wrapped-defect.ts';
import { callOf } from './planted-defects.ts';
import { loadTemplate, type Replacement } from './seeded-template.ts';

const BASE = 'https://sso.example.com';
/** The code that the fake mails to users in new browsers. */
const MAILED_CODE = '123456';

/** Sends requests to a gateway that `answer` changes. */
function wrap(machine: Machine, answer: Answer): Machine {
  const fetch: Machine['fetch'] = (url, init) => {
    const { method = 'GET' } = init;
    const sent: Sent = {
      call: callOf(method, new URL(url).pathname),
      method,
      url: new URL(url),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
      send: (change = {}) => {
        const { url: other = url, ...rest } = change;
        return machine.fetch(other, { ...init, ...rest });
      },
      pause: machine.pause,
      now: machine.now,
    };
    return answer(sent);
  };
  return { ...machine, fetch };
}

const right = await loadTemplate();

/** Adds a second tenant, and a user whom the check locks at its end. */
function withAllOptions(options: CheckOptions): CheckOptions {
  const { user, password } = options;
  return {
    ...options,
    otherTenant: OTHER_TENANT,
    lockUser: user,
    lockPassword: password,
    machine: wrap(options.machine, TWO_TENANTS()),
  };
}

/** Opens a right template for a check with all options. */
export const openRightTemplate = (): CheckOptions => withAllOptions(openTemplate(right));

/** Opens a right fake gateway for a check with all options. */
export const openRightFake = (features?: readonly string[]): CheckOptions => {
  const options = openFake(BASE, undefined, features && { features });
  if (!features) return options;
  return { ...options, readCode: async () => MAILED_CODE, changeUser: undefined };
};

/** Opens a gateway with a defect for a check with all options. */
export function openWrapped({ gateway, open, features }: WrappedDefect): CheckOptions {
  const options = gateway === 'fake' ? openRightFake(features) : openRightTemplate();
  return { ...options, machine: wrap(options.machine, open()) };
}

/** Opens the template with a defect in its sources for a check with all options. */
export const openReplaced = async (defect?: Replacement): Promise<CheckOptions> =>
  withAllOptions(openTemplate(await loadTemplate(defect)));
