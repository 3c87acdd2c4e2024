import type { JsonObject } from '@heddle/contract/json';
import type { JSONWebKeySet, JWTVerifyOptions } from 'jose';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { JwtKey } from './keys.ts';

/** Why a token is refused, in a word for programs and in words for people. */
export interface TokenRefusal {
  reason: 'malformed' | 'signature' | 'algorithm' | 'key' | 'expired' | 'claim';
  message: string;
  /** The claim that is missing or wrong. */
  claim?: string;
}

export type Verdict = { claims: JsonObject } | { refusal: TokenRefusal };

/** Longer ones are refused unread. */
const LONGEST_TOKEN = 64 * 1024;

/** Verifies a signed JSON Web Token (RFC 7519, with the advice of RFC 8725) against a key. */
export function verifyWithKey(token: string, { key }: JwtKey, options: JWTVerifyOptions): Promise<Verdict> {
  return verdict(token, async () => (await jwtVerify(token, key, options)).payload);
}

/** The same against a key set: the key that the token names, or each that could be meant where it names none. */
export function verifyWithSet(token: string, set: JSONWebKeySet, options: JWTVerifyOptions): Promise<Verdict> {
  return verdict(token, async () => {
    try {
      return (await jwtVerify(token, createLocalJWKSet(set), options)).payload;
    } catch (thrown) {
      if (!(thrown instanceof errors.JWKSMultipleMatchingKeys)) throw thrown;
      for await (const key of thrown) {
        const found = await jwtVerify(token, key, options).catch(ifOtherKey);
        if (found) return found.payload;
      }
      throw new errors.JWSSignatureVerificationFailed();
    }
  });
}

function ifOtherKey(thrown: unknown): null {
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return null;
  throw thrown;
}

async function verdict(token: string, verify: () => Promise<object>): Promise<Verdict> {
  if (token.length > LONGEST_TOKEN) return { refusal: { reason: 'malformed', message: 'it is too long' } };
  try {
    // A payload is parsed JSON.
    return { claims: (await verify()) as JsonObject };
  } catch (thrown) {
    if (!(thrown instanceof errors.JOSEError)) throw thrown;
    return { refusal: refusalOf(thrown) };
  }
}

function refusalOf(error: errors.JOSEError): TokenRefusal {
  if (error instanceof errors.JWTExpired) {
    return {
      reason: 'expired',
      claim: error.claim,
      message: error.claim === 'exp' ? 'it has expired' : 'it is too old',
    };
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim } = error;
    const message =
      error.reason === 'missing'
        ? `the claim ${claim} is missing`
        : claim === 'nbf'
          ? 'it does not hold yet'
          : claim === 'iat'
            ? 'it was issued in the future'
            : `the claim ${claim} is not as expected`;
    return { reason: 'claim', claim, message };
  }
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return { reason: 'signature', message: 'its signature does not fit' };
  if (error instanceof errors.JOSEAlgNotAllowed)
    return { reason: 'algorithm', message: 'its algorithm is not accepted' };
  if (error instanceof errors.JOSENotSupported) return { reason: 'algorithm', message: 'its algorithm is not known' };
  if (error instanceof errors.JWKSNoMatchingKey) return { reason: 'key', message: 'its key is not in the key set' };
  return { reason: 'malformed', message: 'it is not a signed JSON Web Token' };
}
