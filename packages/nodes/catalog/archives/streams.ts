import type { Transform } from 'node:stream';
import {
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
  constants,
} from 'node:zlib';
import { dataErrors } from '@heddle/contract/errors/data';
import { counted } from '../../lib/files/chunks.ts';
import { tooLarge } from '../../lib/files/read.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { throughCodec } from './codec.ts';

/** Formats that hold one stream of bytes. */
export type StreamFormat = 'gzip' | 'brotli' | 'zstd';

export const streamFormats: { readonly [F in StreamFormat]: { extension: string; mediaType: string } } = {
  gzip: { extension: '.gz', mediaType: 'application/gzip' },
  brotli: { extension: '.br', mediaType: 'application/x-brotli' },
  zstd: { extension: '.zst', mediaType: 'application/zstd' },
};

/** How hard to press: small numbers are quick. Each format has a scale of its own. */
const levels = {
  fast: { gzip: 1, brotli: 3, zstd: 1 },
  normal: { gzip: 6, brotli: 6, zstd: 3 },
  best: { gzip: 9, brotli: 11, zstd: 19 },
} as const;
export type Effort = keyof typeof levels;

function compressor(format: StreamFormat, effort: Effort): Transform {
  const level = levels[effort][format];
  if (format === 'gzip') return createGzip({ level });
  if (format === 'brotli') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });
  return createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
}

function decompressor(format: StreamFormat): Transform {
  if (format === 'gzip') return createGunzip();
  return format === 'brotli' ? createBrotliDecompress() : createZstdDecompress();
}

/** Bytes, compressed. Works beside the event loop. */
export function compressed(
  chunks: AsyncIterable<Uint8Array>,
  format: StreamFormat,
  effort: Effort,
  limit: number,
  step?: WorkingStep,
): AsyncIterable<Uint8Array> {
  return throughCodec(
    counted(chunks, limit, () => tooLarge('The file', limit)),
    compressor(format, effort),
    step,
  );
}

/** The bytes that were compressed. Throws `archive_invalid`, and `archive_bomb` once there are more than `limit`. */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  format: StreamFormat,
  limit: number,
  name: string,
  step?: WorkingStep,
): AsyncGenerator<Uint8Array> {
  const bomb = (): Error => dataErrors.archive_bomb({ name, limit: sizeText(limit) });
  try {
    yield* counted(throughCodec(chunks, decompressor(format), step), limit, bomb);
  } catch (cause) {
    throw isZlibError(cause) ? dataErrors.archive_invalid({ name, reason: cause.message }, { cause }) : cause;
  }
}

export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${bytes} bytes`;

/** What the codecs throw has a code that begins with the name of the library. */
export const isZlibError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error &&
  'code' in thrown &&
  typeof thrown.code === 'string' &&
  /^(Z_|ERR_BROTLI|ERR__ERROR|ZSTD_|ERR_ZSTD|BROTLI_|ERR_PADDING|ERR_)/.test(thrown.code);

const magic: readonly { bytes: readonly number[]; format: StreamFormat | 'zip' }[] = [
  { bytes: [0x1f, 0x8b], format: 'gzip' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], format: 'zstd' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], format: 'zip' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], format: 'zip' },
];

/** The format of a file by its first bytes; Brotli has none of its own and is known by its name. */
export function detectFormat(head: Uint8Array, name: string): StreamFormat | 'zip' | undefined {
  const found = magic.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  return found?.format ?? (name.toLowerCase().endsWith('.br') ? 'brotli' : undefined);
}
