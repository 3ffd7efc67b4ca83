import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { ASSERTION_ALGORITHM, ASSERTION_TYPE, SessionClaims } from 'sso-contract/session-claims.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(part = ''): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Creates a signer of assertions, with a key that is as old as the process. */
export function createSigner(now: () => number) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const dsaEncoding = 'ieee-p1363';

  return {
    /** The published keys. */
    publicKeys: [
      { ...publicKey.export({ format: 'jwk' }), kid, alg: ASSERTION_ALGORITHM, use: 'sig' },
    ],

    sign(claims: SessionClaims): string {
      const header = { alg: ASSERTION_ALGORITHM, typ: ASSERTION_TYPE, kid };
      const content = `${encode(header)}.${encode({ ...claims, jti: randomUUID() })}`;
      const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding });
      return `${content}.${signature.toString('base64url')}`;
    },

    /** Returns the claims of an own assertion that is for a back end and valid; undefined for any other token. */
    verify(token: string, audience: string): SessionClaims | undefined {
      const [header = '', payload = '', signature = ''] = token.split('.');
      const isOwn = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        { key: publicKey, dsaEncoding },
        Buffer.from(signature, 'base64url'),
      );
      if (!isOwn) return undefined;
      const claims = SessionClaims.safeParse(decode(payload)).data;
      const isValid = claims?.aud === audience && claims.exp * 1000 > now();
      return isValid ? claims : undefined;
    },
  };
}
export type Signer = ReturnType<typeof createSigner>;
