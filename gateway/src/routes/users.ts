import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { LENGTHS } from 'sso-contract/lengths.ts';
import type { ProfileUpdate, UserProfile } from 'sso-contract/profile.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { User } from '../model/user.ts';
import { writeLanguageCookies, writeReadableCookies } from '../http/cookies.ts';
import { Refusal } from '../http/envelope.ts';
import { serveCall } from '../http/serve-call.ts';
import { localeOf, textFor } from '../http/language.ts';
import { LANGUAGES, userTypeIn } from '../i18n/lookups.ts';
import { hasControl } from '../platform/printable.ts';
import { readContacts, writeContacts } from '../store/contacts.ts';
import type { Store } from '../store/schema/tables.ts';
import { inTransaction } from '../store/transaction.ts';
import { updateUser } from '../store/users.ts';
import { queueNotice, type AccountMailParts } from './account-mails.ts';

const Name = z.string().check(z.trim(), z.maxLength(LENGTHS.nameLength));
const Names = z.object({ firstName: Name.check(z.minLength(1)), lastName: Name });

/** The only contact that users can change: the secondary email; '' removes it. */
const ContactChange = z.object({
  userId: z.string(),
  contactMethod: z.literal('EMAIL'),
  contactType: z.literal('SEC'),
  contactValue: z.union([
    z.literal(''),
    z.string().check(z.trim(), z.maxLength(LENGTHS.emailLength), z.email()),
  ]),
});
const ContactChanges = z.array(ContactChange).check(z.minLength(1), z.maxLength(10));

/** Returns true for the user's own ID or username, because some pages only know the username from its cookie. */
const isSelf = (user: User, id: string): boolean => id === user.id || id === user.username;

function requireSelf(user: User, id: string): void {
  if (!isSelf(user, id)) throw new Refusal(403, 'title.notAllowed', 'profile.notOwn');
}

const extensionsOf = (user: User) => [
  { attributeField: 'LANGUAGE_CODE', attributeValue: user.langCd },
];

async function contactsOf(store: Store, userId: string) {
  return (await readContacts(store, userId)).map(({ method, type, value }) => ({
    userId,
    contactMethod: method,
    contactType: type,
    contactValue: value,
  }));
}

async function profileOf(store: Store, request: FastifyRequest, user: User): Promise<UserProfile> {
  const { roles, orgLogo, ...details } = user.details;
  return {
    userId: user.id,
    username: user.username,
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    userTypeDescription: userTypeIn(localeOf(request.headers), user.userType),
    ...details,
    roleMappings: roles.map(({ group, description }) => ({
      roleGroupName: group,
      roleGroupDescription: description,
    })),
    userExtensions: extensionsOf(user),
    userContacts: await contactsOf(store, user.id),
    userOrg: { orgLogo },
  };
}

/** Returns the columns that an update sets: the language, or the names. Throws 400 for invalid values. */
function changesOf(
  update: ProfileUpdate,
):
  | { lang_cd: string }
  | { lang_cd?: never; first_name: string; last_name: string; display_name: string } {
  if ('langCode' in update) {
    if (!Object.hasOwn(LANGUAGES, update.langCode))
      throw new Refusal(400, 'title.profileUnsaved', 'profile.language');
    return { lang_cd: update.langCode };
  }
  const names = Names.safeParse(update);
  if (!names.success) throw new Refusal(400, 'title.profileUnsaved', 'profile.names');
  const { firstName, lastName } = names.data;
  if (hasControl(firstName) || hasControl(lastName))
    throw new Refusal(400, 'title.profileUnsaved', 'profile.control');
  const display_name = lastName ? `${firstName} ${lastName}` : firstName;
  return { first_name: firstName, last_name: lastName, display_name };
}

/** The calls that read and change the user's own profile. */
export function userCalls(parts: Trail & AccountMailParts) {
  const { store } = parts;

  const userProfile = serveCall(CALLS.userProfile, async ({ request, session, answer }) =>
    answer(await profileOf(store, request, session.user)),
  );

  const profileUnsaved = { title: 'title.profileUnsaved', text: 'profile.either' } as const;
  const updateProfile = serveCall(
    CALLS.updateProfile,
    async ({ request, reply, session, body, answer }) => {
      const { user } = session;
      requireSelf(user, body.userId);
      const changes = changesOf(body);
      await updateUser(store, user.id, changes);
      if (changes.lang_cd !== undefined) {
        writeLanguageCookies(reply, changes.lang_cd);
        recordAccount(parts, request, 'language-changed', user, user, {
          language: changes.lang_cd,
        });
      } else {
        const renamed = { ...user, displayName: changes.display_name };
        writeReadableCookies(reply, { ...session, user: renamed });
        recordAccount(parts, request, 'names-changed', user, user);
      }
      return answer(null, textFor(request, 'profile.saved'));
    },
    profileUnsaved,
  );

  const userExtensions = serveCall(CALLS.userExtensions, async ({ session, pathParts, answer }) => {
    requireSelf(session.user, pathParts.userId);
    return answer({ userExtensions: extensionsOf(session.user) });
  });

  const contactsUnsaved = { title: 'title.contactsUnsaved', text: 'contacts.email' } as const;
  const updateContacts = serveCall(
    CALLS.updateContacts,
    async ({ request, session, answer }) => {
      const { user } = session;
      // The row is tolerant, because it is that of replies too: it would take a missing value for an empty one.
      const changes = ContactChanges.safeParse(request.body);
      if (!changes.success) throw new Refusal(400, contactsUnsaved.title, contactsUnsaved.text);
      for (const { userId } of changes.data) requireSelf(user, userId);
      const contacts = changes.data.map(({ contactMethod, contactType, contactValue }) => ({
        method: contactMethod,
        type: contactType,
        value: contactValue,
      }));
      const queueMail = queueNotice(parts, request, 'contactsChanged');
      await inTransaction(store, async (trx) => {
        await writeContacts(trx, user.id, contacts);
        await queueMail(trx, user);
      });
      parts.outbox.wake();
      const isRemoved = changes.data.at(-1)?.contactValue === '';
      recordAccount(parts, request, 'contacts-changed', user, user, {
        contact: 'EMAIL/SEC',
        isRemoved,
      });
      return answer(await contactsOf(store, user.id), textFor(request, 'contacts.saved'));
    },
    contactsUnsaved,
  );

  return { userProfile, updateProfile, userExtensions, updateContacts };
}
