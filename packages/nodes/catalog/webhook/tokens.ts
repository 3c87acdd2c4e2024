import { importSPKI, jwtVerify } from 'jose';

/** Seconds by which clocks may differ. */
const CLOCK_TOLERANCE = 30;

/** The requirements for a token. Empty claims are not checked. */
export interface TokenTerms {
  algorithm: string;
  /** Of an HS algorithm. */
  secret?: string;
  /** PEM (SPKI), of all others. */
  publicKey?: string;
  issuer: string;
  subject: string;
  audience: string;
}

/** Whether the header `Authorization: Bearer …` holds a JSON Web Token (RFC 7519) with the required signature and claims that has not expired. Rejects for a public key that does not fit the algorithm. */
export async function isTokenCaller(
  authorization: string | undefined,
  terms: TokenTerms,
  now: number,
): Promise<boolean> {
  const token = /^Bearer +([A-Za-z0-9_.-]+) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return false;
  const key =
    terms.publicKey === undefined
      ? new TextEncoder().encode(terms.secret ?? '')
      : await importSPKI(terms.publicKey.trim(), terms.algorithm);
  const claims = Object.fromEntries(
    Object.entries({ issuer: terms.issuer, subject: terms.subject, audience: terms.audience }).filter(
      ([, claim]) => claim !== '',
    ),
  );
  try {
    await jwtVerify(token, key, {
      algorithms: [terms.algorithm],
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
      ...claims,
    });
    return true;
  } catch {
    // The caller learns only that the token is refused, never why.
    return false;
  }
}
