/** Digests of texts, worked out here because expressions are evaluated synchronously, in browsers and on the server. */

const rotateLeft = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};

/** The whole part of the root of `value · 2^(bits · root)`, by Newton's method: the bits after the point of a prime's root, as FIPS 180-4 takes its constants. */
function rootBits(value: number, root: 2n | 3n, bits: bigint): bigint {
  const scaled = BigInt(value) << (bits * root);
  let x = 1n << (bits + 8n);
  for (;;) {
    const next = ((root - 1n) * x + scaled / x ** (root - 1n)) / root;
    if (next >= x) return x & ((1n << bits) - 1n);
    x = next;
  }
}

/** The text in blocks, with the 1 bit, the zeros and the length behind it that both standards ask for. */
function padded(bytes: Uint8Array, block: 64 | 128, littleEndian = false): DataView<ArrayBuffer> {
  const lengthField = block / 8;
  const total = Math.ceil((bytes.length + 1 + lengthField) / block) * block;
  const data = new Uint8Array(total);
  data.set(bytes);
  data[bytes.length] = 0x80;
  const view = new DataView(data.buffer);
  view.setBigUint64(total - 8, BigInt(bytes.length) * 8n, littleEndian);
  return view;
}

const hex = (words: readonly (number | bigint)[], digits: number): string => words.map((word) => word.toString(16).padStart(digits, '0')).join('');

const shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]] as const;

/** RFC 1321. */
function md5(bytes: Uint8Array): string {
  const view = padded(bytes, 64, true);
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const f = round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const word = [i, 5 * i + 1, 3 * i + 5, 7 * i][round] ?? 0;
      const sum = (a + f + Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))) + view.getInt32(offset + (word % 16) * 4, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + rotateLeft(sum, shifts[round as 0]?.[i % 4] ?? 0)) | 0];
    }
    [a0, b0, c0, d0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0];
  }
  const out = new DataView(new ArrayBuffer(16));
  for (const [index, word] of [a0, b0, c0, d0].entries()) out.setInt32(index * 4, word, true);
  return hex(Array.from(new Uint8Array(out.buffer)), 2);
}

/** FIPS 180-4, SHA-1. */
function sha1(bytes: Uint8Array): string {
  const view = padded(bytes, 64);
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let i = 0; i < 80; i++) w[i] = i < 16 ? view.getInt32(offset + i * 4) : rotateLeft((w[i - 3] ?? 0) ^ (w[i - 8] ?? 0) ^ (w[i - 14] ?? 0) ^ (w[i - 16] ?? 0), 1);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i++) {
      const [f, k] = i < 20 ? [(b & c) | (~b & d), 0x5a827999] : i < 40 ? [b ^ c ^ d, 0x6ed9eba1] : i < 60 ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc] : [b ^ c ^ d, 0xca62c1d6];
      [a, b, c, d, e] = [(rotateLeft(a, 5) + f + e + k + (w[i] ?? 0)) | 0, a, rotateLeft(b, 30), c, d];
    }
    state = state.map((word, index) => (word + ([a, b, c, d, e][index] ?? 0)) | 0);
  }
  return hex(state.map((word) => word >>> 0), 8);
}

let constants32: Int32Array | undefined;
const sha256Start = (): number[] => primes(8).map((prime) => Number(rootBits(prime, 2n, 32n)) | 0);
/** The second 32 of the 64 bits with which SHA-384 begins. */
const sha224Start = (): number[] => sha384Start().map((word) => Number(word & 0xffffffffn) | 0);

/** FIPS 180-4, SHA-256 and SHA-224. */
function sha2of32(bytes: Uint8Array, start: readonly number[], words: number): string {
  const k = (constants32 ??= Int32Array.from(primes(64), (prime) => Number(rootBits(prime, 3n, 32n)) | 0));
  const view = padded(bytes, 64);
  let state = [...start];
  const w = new Int32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    for (let i = 0; i < 64; i++) {
      const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
      const s0 = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
      const s1 = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
      w[i] = i < 16 ? view.getInt32(offset + i * 4) : ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + ((e & f) ^ (~e & g)) + (k[i] ?? 0) + (w[i] ?? 0)) | 0;
      const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    state = state.map((word, index) => (word + ([a, b, c, d, e, f, g, h][index] ?? 0)) | 0);
  }
  return hex(state.slice(0, words).map((word) => word >>> 0), 8);
}

const MASK = (1n << 64n) - 1n;
const rotate64 = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;
let constants64: bigint[] | undefined;
const sha512Start = (): bigint[] => primes(8).map((prime) => rootBits(prime, 2n, 64n));
const sha384Start = (): bigint[] => primes(16).slice(8).map((prime) => rootBits(prime, 2n, 64n));

/** FIPS 180-4, SHA-512 and SHA-384. */
function sha2of64(bytes: Uint8Array, start: readonly bigint[], words: number): string {
  const k = (constants64 ??= primes(80).map((prime) => rootBits(prime, 3n, 64n)));
  const view = padded(bytes, 128);
  let state = [...start];
  const w = Array.from({ length: 80 }, () => 0n);
  for (let offset = 0; offset < view.byteLength; offset += 128) {
    for (let i = 0; i < 80; i++) {
      const [x, y] = [w[i - 15] ?? 0n, w[i - 2] ?? 0n];
      const s0 = rotate64(x, 1n) ^ rotate64(x, 8n) ^ (x >> 7n);
      const s1 = rotate64(y, 19n) ^ rotate64(y, 61n) ^ (y >> 6n);
      w[i] = i < 16 ? view.getBigUint64(offset + i * 8) : ((w[i - 16] ?? 0n) + s0 + (w[i - 7] ?? 0n) + s1) & MASK;
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let i = 0; i < 80; i++) {
      const one = h + (rotate64(e, 14n) ^ rotate64(e, 18n) ^ rotate64(e, 41n)) + ((e & f) ^ (~e & MASK & g)) + (k[i] ?? 0n) + (w[i] ?? 0n);
      const two = (rotate64(a, 28n) ^ rotate64(a, 34n) ^ rotate64(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) & MASK, a, b, c, (d + one) & MASK, e, f, g];
    }
    state = state.map((word, index) => (word + ([a, b, c, d, e, f, g, h][index] ?? 0n)) & MASK);
  }
  return hex(state.slice(0, words), 16);
}

const digests: { readonly [name: string]: (bytes: Uint8Array) => string } = {
  md5,
  sha1,
  sha224: (bytes) => sha2of32(bytes, sha224Start(), 7),
  sha256: (bytes) => sha2of32(bytes, sha256Start(), 8),
  sha384: (bytes) => sha2of64(bytes, sha384Start(), 6),
  sha512: (bytes) => sha2of64(bytes, sha512Start(), 8),
};

/** The names of the digests. */
export const digestNames: readonly string[] = Object.keys(digests);

/** The digest of a text's UTF-8 as hexadecimal digits; undefined for a name that is none of `digestNames`. */
export const digestOf = (name: string, text: string): string | undefined => (Object.hasOwn(digests, name) ? digests[name]?.(new TextEncoder().encode(text)) : undefined);
