import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CodeSettings {
  algorithm: 'SHA1' | 'SHA256' | 'SHA512';
  digits: number;
}

/** The one-time password of a counter: HOTP, RFC 4226, 5.3. */
export function hotp(secret: Uint8Array, counter: number, { algorithm, digits }: CodeSettings): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(algorithm.toLowerCase(), secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The counter of a moment (epoch ms): TOTP, RFC 6238, 4.2. */
export const timeStep = (now: number, period: number): number => Math.floor(now / 1000 / period);

/** The counter between two (both included, not below zero) whose code this is; undefined where there is none. It always tries all of them. */
export function counterOf(
  code: string,
  secret: Uint8Array,
  [from, to]: readonly [number, number],
  settings: CodeSettings,
): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let counter = Math.max(0, from); counter <= to; counter += 1) {
    const expected = Buffer.from(hotp(secret, counter, settings));
    if (expected.length === given.length && timingSafeEqual(expected, given)) found ??= counter;
  }
  return found;
}

/** The address that authenticator apps read from a QR code: github.com/google/google-authenticator, Key Uri Format. */
export function otpauthUri(
  facts: CodeSettings & {
    kind: 'totp' | 'hotp';
    secret: string;
    issuer: string;
    account: string;
    period: number;
    counter: number;
  },
): string {
  const { kind, secret, issuer, account, algorithm, digits, period, counter } = facts;
  const label = [issuer, account]
    .filter((part) => part !== '')
    .map(encodeURIComponent)
    .join(':');
  const parameters = {
    secret,
    ...(issuer === '' ? {} : { issuer }),
    algorithm,
    digits: String(digits),
    ...(kind === 'totp' ? { period: String(period) } : { counter: String(counter) }),
  };
  // Apps want %20 for a space, where a form has a plus.
  return `otpauth://${kind}/${label}?${Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
