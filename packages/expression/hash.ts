import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// Expressions are evaluated synchronously, in browsers and on the server: neither `crypto.subtle` nor `node:crypto` does.
const digests: { readonly [name: string]: (bytes: Uint8Array) => Uint8Array } = {
  md5,
  sha1,
  sha224,
  sha256,
  sha384,
  sha512,
};

/** The names of the digests. */
export const digestNames: readonly string[] = Object.keys(digests);

/** The digest of a text's UTF-8 as hexadecimal digits; undefined for a name that is none of `digestNames`. */
export function digestOf(name: string, text: string): string | undefined {
  const digest = Object.hasOwn(digests, name) ? digests[name] : undefined;
  return digest && bytesToHex(digest(new TextEncoder().encode(text)));
}
