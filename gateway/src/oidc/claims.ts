import * as openid from 'openid-client';
import { usesGroups, type ProviderAccess, type ProviderClaims } from '../model/provider.ts';
import { PROVIDER_DEFAULTS } from '../model/provider-defaults.ts';
import { hasControl, replaceUnprintable } from '../platform/printable.ts';
import { ProviderFault } from './faults.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Returns the names of the claims that the provider's settings need. */
function neededClaims(access: ProviderAccess): string[] {
  const { userId, name, email, language, groups } = access.claims;
  if (access.firstSignIn === 'refuse' && !usesGroups(access)) return [userId];
  return [userId, name, email, language, ...(usesGroups(access) ? [groups] : [])];
}

/**
 * Returns the claims without which a user lacks something: not the usual names of name and language, which many providers
 * do not send, and which have a substitute.
 */
export function expectedClaims(access: ProviderAccess): string[] {
  const { name, language } = PROVIDER_DEFAULTS.claims;
  return neededClaims(access).filter((claim) => claim !== name && claim !== language);
}

/** Returns a text without what would change the text around it, or can't be sent in a cookie. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? replaceUnprintable(value, '').trim() : '';

const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** True for an email that no cleaning or comparison turns into another one, which the provider has not verified. */
function isUnambiguous(email: unknown): boolean {
  if (typeof email !== 'string' || INVISIBLE.test(email)) return false;
  const inLowercase = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return inLowercase === email.toLowerCase() && email === email.normalize('NFKC');
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');

/** Entra ID names a claim here instead of sending it if the user has more than 200 groups. */
function isLeftOut(claims: Claims, name: string): boolean {
  const names = claims['_claim_names'];
  return typeof names === 'object' && names !== null && Object.hasOwn(names, name);
}

function userIdOf(value: unknown, name: string): string {
  if (typeof value === 'string' && hasControl(value))
    throw new ProviderFault(
      'claims',
      `The claim ${name} has a control character, so it does not identify a user. Let the provider send a plain text, or use another claim as claims.userId.`,
    );
  if (typeof value === 'string' && value !== '') return value;
  // A program that reads the token may round any other number to that of another user.
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number')
    throw new ProviderFault(
      'claims',
      `The claim ${name} is not a whole number below 2^53, so it does not identify a user. Let the provider send a text, or use another claim as claims.userId.`,
    );
  throw new ProviderFault(
    'claims',
    `The provider sends no claim ${name}. Check claims.userId and scopes.`,
  );
}

/**
 * Returns the user's claims, each from the ID token, or from userinfo if the ID token lacks it. Requests userinfo only
 * if a needed claim is missing. Rejects if the claim of the user ID is missing in both.
 */
export async function readClaims(
  access: ProviderAccess,
  idToken: Claims,
  fetchUserInfo: () => Promise<Claims>,
): Promise<ProviderClaims> {
  const isComplete = neededClaims(access).every((name) => idToken[name] !== undefined);
  const userInfo = isComplete ? {} : await fetchUserInfo();
  const sourceOf = (name: string): Claims => (idToken[name] === undefined ? userInfo : idToken);
  const claim = (name: string): unknown => sourceOf(name)[name];
  const { userId, name, email, language, groups } = access.claims;
  const isGroupsLeftOut = isLeftOut(idToken, groups) || isLeftOut(userInfo, groups);
  if (usesGroups(access) && claim(groups) === undefined && isGroupsLeftOut)
    throw new ProviderFault(
      'claims',
      `The provider leaves out the claim ${groups}, because the user has too many groups. Let it send only the groups that are assigned to the application.`,
    );
  const emailSource = sourceOf(email);
  return {
    userId: userIdOf(claim(userId), userId),
    name: textOf(claim(name)),
    givenName: textOf(claim('given_name')),
    familyName: textOf(claim('family_name')),
    email: textOf(claim(email)),
    // The claim `email_verified` is only about the claim `email` next to it.
    isEmailVerified:
      emailSource['email_verified'] === true &&
      emailSource['email'] === emailSource[email] &&
      isUnambiguous(emailSource[email]),
    language: textOf(claim(language)),
    groups: listOf(claim(groups)),
    missing: expectedClaims(access).filter((expected) => (claim(expected) ?? '') === ''),
  };
}

/** Returns a function that requests userinfo; without that endpoint there are no more claims. */
export function userInfoOf(
  configuration: openid.Configuration,
  accessToken: string,
  subject: string,
): () => Promise<Claims> {
  return async () => {
    const { userinfo_endpoint, issuer } = configuration.serverMetadata();
    if (!userinfo_endpoint) return {};
    try {
      return await openid.fetchUserInfo(configuration, accessToken, subject);
    } catch (error) {
      const message = `The userinfo endpoint of ${issuer} can't be used. Check scopes, or let the provider add all claims to the ID token.`;
      throw new ProviderFault('userinfo', message, error);
    }
  };
}
