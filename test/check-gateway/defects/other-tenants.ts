import { reply, wrapped, withText, type Answer } from './wrapped-defect.ts';

/** The code of a tenant that the gateway knows besides ACME. */
export const OTHER_TENANT = 'GLOBEX';
const HEADER = 'tenant-code';

/** Makes the other tenant known, with a password as its option. */
const knowing =
  (answer: Answer): (() => Answer) =>
  () =>
  async (sent) => {
    if (sent.call !== 'authTypes' || sent.url.searchParams.get('tenantCode') !== OTHER_TENANT)
      return answer(sent);
    const url = new URL(sent.url);
    url.searchParams.set('tenantCode', 'ACME');
    return withText(await sent.send({ url: url.href }), (text) =>
      text.replaceAll('ACME', OTHER_TENANT),
    );
  };

/** Answers calls of the other tenant as those of ACME. */
const merging = (...names: readonly string[]) =>
  knowing(async (sent) => {
    if (!names.includes(sent.call ?? '') || sent.headers.get(HEADER) !== OTHER_TENANT)
      return sent.send();
    const headers = new Headers(sent.headers);
    headers.set(HEADER, 'ACME');
    return sent.send({ headers });
  });

/** A right gateway of two tenants. */
export const TWO_TENANTS = knowing((sent) => sent.send());

/** Defects of gateways of several tenants. */
export const TENANT_DEFECTS = [
  wrapped(
    '136',
    'accepts a session at every known tenant',
    merging('userProfile', 'usersProducts', 'userExtensions', 'lookup', 'refresh'),
  ),
  wrapped('136', 'accepts a session at another tenant for refreshes only', merging('refresh')),
  wrapped('136', 'signs users in at every known tenant', merging('login')),
  wrapped('136', 'mails codes to users of all tenants', merging('requestOtp')),
  wrapped('136', 'sets passwords of users of all tenants', merging('resetPassword')),
  wrapped(
    '136',
    'saves a profile with the code of another tenant',
    merging('updateProfile', 'updateContacts'),
  ),
  wrapped(
    '44',
    'answers an unknown tenant with 404',
    () => async (sent) =>
      sent.call === 'authTypes' && sent.url.searchParams.get('tenantCode') !== 'ACME'
        ? reply(404)
        : sent.send(),
  ),
];
