import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** The size from which a JSON answer is compressed, and up to which it is compressed at once instead of in a thread of its own. Bytes. */
const SIZES = { threshold: 1024, syncThreshold: 16 * 1024 } as const;

/** A low level, since every answer is compressed anew: a tenth of the size of a large workflow in some milliseconds. */
const LEVEL = 4;

/**
 * Compresses the JSON and other text that the routes registered after it answer with. Event streams, which write to the connection themselves, are left as they are.
 *
 * The length of a compressed answer says how much of a text in it repeats another. Whoever can put guesses beside a secret and see lengths would find
 * the secret out (BREACH). That takes requests that carry the user's cookie and are made by a page of somebody else: they are answered uncompressed.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    ...SIZES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL } },
    globalDecompression: false,
  });
  scope.addHook('onRequest', async ({ headers }) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') headers['x-no-compression'] = site;
  });
}
