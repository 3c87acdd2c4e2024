/** Rounds that opening an encrypted key may take, and the limit of its cost parameters together: about fifty milliseconds, during which the server is blocked. */
const MOST_ROUNDS = 100_000;
const MOST_TOGETHER = 4_000_000;
/** Maximum number of elements of a key that are read: one has a dozen. */
const MOST_ELEMENTS = 200;

const INTEGER = 0x02;
const CONSTRUCTED = 0x20;

/** The reason why a key is not opened that asks for too much work. */
export const COSTLY_KEY = `its encryption takes more than ${MOST_ROUNDS} rounds; encrypt it anew with fewer`;

/**
 * True for text with an encrypted private key (PKCS #8, RFC 5958) whose decryption would block the server for too long: the author of the key chose how many
 * rounds its encryption has (RFC 8018), and what opens it cannot be interrupted.
 */
export function isCostlyKey(pem: string): boolean {
  return [...pem.matchAll(/-----BEGIN ENCRYPTED PRIVATE KEY-----([^-]*)/g)].some(([, body = '']) =>
    isCostly(Buffer.from(body, 'base64')),
  );
}

function isCostly(der: Buffer): boolean {
  const numbers = numbersIn(der);
  return (
    numbers === undefined ||
    numbers.some((number) => number > MOST_ROUNDS) ||
    numbers.reduce((product, number) => product * Math.max(1, number), 1) > MOST_TOGETHER
  );
}

/** All numbers in the description of the encryption, which comes before the encrypted key; undefined where it is none that could be read. ITU-T X.690. */
function numbersIn(der: Buffer): number[] | undefined {
  const numbers: number[] = [];
  let [at, left] = [0, MOST_ELEMENTS];
  while (at + 2 <= der.length) {
    left -= 1;
    const tag = der[at] ?? 0;
    const first = der[at + 1] ?? 0;
    const digits = first < 0x80 ? 0 : first & 0x7f;
    // No well-formed key has an indefinite length or one of more than four bytes.
    if (left < 0 || first === 0x80 || digits > 4 || at + 2 + digits > der.length) return undefined;
    const length = digits === 0 ? first : der.readUIntBE(at + 2, digits);
    at += 2 + digits;
    if ((tag & CONSTRUCTED) !== 0) continue;
    if (tag === INTEGER)
      numbers.push(length > 6 || length === 0 || at + length > der.length ? Infinity : der.readUIntBE(at, length));
    at += length;
  }
  return numbers;
}
