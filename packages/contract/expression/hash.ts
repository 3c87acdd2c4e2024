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

const hex = (words: readonly number[], digits: number): string =>
  words.map((word) => word.toString(16).padStart(digits, '0')).join('');

/** What is worked out once, when it is first needed. */
function once<T>(work: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: work() }).value;
}

const sines = once(() =>
  Int32Array.from({ length: 64 }, (_, i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))) | 0),
);
const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** RFC 1321. */
function md5(bytes: Uint8Array): string {
  const view = padded(bytes, 64, true);
  const table = sines();
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    let [a, b, c, d] = [a0, b0, c0, d0];
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const f =
        round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
      const word = [i, 5 * i + 1, 3 * i + 5, 7 * i][round] ?? 0;
      const sum = (a + f + (table[i] ?? 0) + view.getInt32(offset + (word % 16) * 4, true)) | 0;
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
    for (let i = 0; i < 80; i++)
      w[i] =
        i < 16
          ? view.getInt32(offset + i * 4)
          : rotateLeft((w[i - 3] ?? 0) ^ (w[i - 8] ?? 0) ^ (w[i - 14] ?? 0) ^ (w[i - 16] ?? 0), 1);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i++) {
      const [f, k] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      [a, b, c, d, e] = [(rotateLeft(a, 5) + f + e + k + (w[i] ?? 0)) | 0, a, rotateLeft(b, 30), c, d];
    }
    state = state.map((word, index) => (word + ([a, b, c, d, e][index] ?? 0)) | 0);
  }
  return hex(
    state.map((word) => word >>> 0),
    8,
  );
}

const constants32 = once(() => Int32Array.from(primes(64), (prime) => Number(rootBits(prime, 3n, 32n)) | 0));
const sha256Start = once((): number[] => primes(8).map((prime) => Number(rootBits(prime, 2n, 32n)) | 0));
/** The second 32 of the 64 bits with which SHA-384 begins. */
const sha224Start = once((): number[] =>
  primes(16)
    .slice(8)
    .map((prime) => Number(rootBits(prime, 2n, 64n) & 0xffffffffn) | 0),
);

/** FIPS 180-4, SHA-256 and SHA-224. */
function sha2of32(bytes: Uint8Array, start: readonly number[], words: number): string {
  const k = constants32();
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
      const one =
        (h +
          (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (k[i] ?? 0) +
          (w[i] ?? 0)) |
        0;
      const two = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    state = state.map((word, index) => (word + ([a, b, c, d, e, f, g, h][index] ?? 0)) | 0);
  }
  return hex(
    state.slice(0, words).map((word) => word >>> 0),
    8,
  );
}

/** Words of 64 bits as two halves each: whole numbers of that size are very slow. */
const halves = (words: readonly bigint[]): Int32Array =>
  Int32Array.from(words.flatMap((word) => [Number(word >> 32n) | 0, Number(word & 0xffffffffn) | 0]));

const constants64 = once(() => halves(primes(80).map((prime) => rootBits(prime, 3n, 64n))));
const sha512Start = once(() => halves(primes(8).map((prime) => rootBits(prime, 2n, 64n))));
const sha384Start = once(() =>
  halves(
    primes(16)
      .slice(8)
      .map((prime) => rootBits(prime, 2n, 64n)),
  ),
);

/** The upper half of a word turned right; with the halves exchanged, the lower one. Turning by more than 32 exchanges them as well. */
const turned = (high: number, low: number, by: number): number =>
  by < 32 ? (high >>> by) | (low << (32 - by)) : (low >>> (by - 32)) | (high << (64 - by));

/** How often the sum of lower halves, given as they were added, goes over 32 bits. */
const carry = (sum: number): number => Math.floor(sum / 2 ** 32);

/** FIPS 180-4, SHA-512 and SHA-384. */
function sha2of64(bytes: Uint8Array, start: Int32Array, words: number): string {
  const k = constants64();
  const view = padded(bytes, 128);
  const state = Int32Array.from(start);
  const w = new Int32Array(160);
  for (let offset = 0; offset < view.byteLength; offset += 128) {
    for (let i = 0; i < 32; i++) w[i] = view.getInt32(offset + i * 4);
    for (let i = 32; i < 160; i += 2) extend(w, i);
    rounds(state, w, k);
  }
  return hex(
    Array.from(state.subarray(0, words * 2), (word) => word >>> 0),
    8,
  );
}

/** The word at `i`, `i + 1` of the sixteen before it. */
function extend(w: Int32Array, i: number): void {
  const at = (index: number): number => w[index] ?? 0;
  const [xh, xl, yh, yl] = [at(i - 30), at(i - 29), at(i - 4), at(i - 3)];
  const s0h = turned(xh, xl, 1) ^ turned(xh, xl, 8) ^ (xh >>> 7);
  const s0l = turned(xl, xh, 1) ^ turned(xl, xh, 8) ^ ((xl >>> 7) | (xh << 25));
  const s1h = turned(yh, yl, 19) ^ turned(yh, yl, 61) ^ (yh >>> 6);
  const s1l = turned(yl, yh, 19) ^ turned(yl, yh, 61) ^ ((yl >>> 6) | (yh << 26));
  const low = (at(i - 31) >>> 0) + (s0l >>> 0) + (at(i - 13) >>> 0) + (s1l >>> 0);
  w[i] = at(i - 32) + s0h + at(i - 14) + s1h + carry(low);
  w[i + 1] = low;
}

function rounds(state: Int32Array, w: Int32Array, k: Int32Array): void {
  // The eight words a to h, each as its halves.
  const v = Int32Array.from(state);
  const at = (index: number): number => v[index] ?? 0;
  for (let i = 0; i < 160; i += 2) {
    const [ah, al, bh, bl, ch, cl, eh, el] = [at(0), at(1), at(2), at(3), at(4), at(5), at(8), at(9)];
    const oneLow =
      (at(15) >>> 0) +
      ((turned(el, eh, 14) ^ turned(el, eh, 18) ^ turned(el, eh, 41)) >>> 0) +
      (((el & at(11)) ^ (~el & at(13))) >>> 0) +
      ((k[i + 1] ?? 0) >>> 0) +
      ((w[i + 1] ?? 0) >>> 0);
    const oneHigh =
      (at(14) +
        (turned(eh, el, 14) ^ turned(eh, el, 18) ^ turned(eh, el, 41)) +
        ((eh & at(10)) ^ (~eh & at(12))) +
        (k[i] ?? 0) +
        (w[i] ?? 0) +
        carry(oneLow)) |
      0;
    const twoLow =
      ((turned(al, ah, 28) ^ turned(al, ah, 34) ^ turned(al, ah, 39)) >>> 0) +
      (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0);
    const twoHigh =
      ((turned(ah, al, 28) ^ turned(ah, al, 34) ^ turned(ah, al, 39)) +
        ((ah & bh) ^ (ah & ch) ^ (bh & ch)) +
        carry(twoLow)) |
      0;
    const nextLow = (at(7) >>> 0) + (oneLow % 2 ** 32);
    const nextHigh = (at(6) + oneHigh + carry(nextLow)) | 0;
    const firstLow = (oneLow % 2 ** 32) + (twoLow % 2 ** 32);
    v.copyWithin(2, 0, 14);
    v[8] = nextHigh;
    v[9] = nextLow;
    v[0] = oneHigh + twoHigh + carry(firstLow);
    v[1] = firstLow;
  }
  for (let i = 0; i < 16; i += 2) {
    const low = ((state[i + 1] ?? 0) >>> 0) + (at(i + 1) >>> 0);
    state[i] = (state[i] ?? 0) + at(i) + carry(low);
    state[i + 1] = low;
  }
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
export const digestOf = (name: string, text: string): string | undefined =>
  Object.hasOwn(digests, name) ? digests[name]?.(new TextEncoder().encode(text)) : undefined;
