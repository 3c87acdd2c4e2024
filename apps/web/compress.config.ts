import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The size from which a file is worth compressing, in bytes. */
const LEAST = 1024;

const compressible = /\.(js|css|html|svg|md|json)$/;

/** Writes `.br` and `.gz` beside every text file of the app: the server sends them as they are, smaller than it could make them for each request. */
export function compressed(): Plugin {
  const inBrotli = promisify(brotliCompress);
  const inGzip = promisify(gzip);
  return {
    name: 'heddle:compressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (!compressible.test(file.fileName) || content.length < LEAST) return;
            const params = {
              // Files of the worker are many times those of the app, and few visitors need them. The highest level, 11, takes twice the time for a hundredth less.
              [constants.BROTLI_PARAM_QUALITY]: file.type === 'chunk' || file.fileName.endsWith('.css') ? 10 : 5,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            };
            const [br, gz] = await Promise.all([inBrotli(content, { params }), inGzip(content)]);
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
          }),
        );
      },
    },
  };
}
