import { Readable } from 'node:stream';
import { FileQuery } from '@heddle/contract/api/files';
import { HeddleError } from '@heddle/contract/errors/define';
import { fileErrors } from '@heddle/contract/errors/files';
import type { FileRef } from '@heddle/contract/run/item';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import type { ByteRange } from '../../platform/files.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { presentationOf } from './presentation.ts';
import { readRange } from './range.ts';

const Params = z.object({ id: z.string() });

/** The content security policy of displayed files: no scripts, no requests. */
const contained = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** The requested range. Sets the response header `content-range`, also for an unsatisfiable range. */
function rangeOf(request: FastifyRequest, reply: FastifyReply, { size }: FileRef, etag: string): ByteRange | null {
  const { range: header, 'if-range': ifRange } = request.headers;
  try {
    const range = readRange(header, size, typeof ifRange === 'string' ? ifRange : undefined, etag);
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return range;
  } catch (error) {
    reply.header('content-range', `bytes */${size}`);
    throw error;
  }
}

export const feature = defineFeature({
  scope: 'api',
  register(app, { files, userFiles }) {
    async function open(file: FileRef, range: ByteRange | null) {
      try {
        return await files.open(file, range ?? undefined);
      } catch (error) {
        throw error instanceof HeddleError && error.code === 'file_not_found'
          ? fileErrors.file_unknown(undefined, { cause: error })
          : error;
      }
    }

    // Files are sent as they are, of which a client may ask for a range.
    app.get('/api/files/:id', { compress: false }, async (request, reply) => {
      const { download } = parse(FileQuery, request.query);
      const file = await userFiles.find(currentUser(request).id, parse(Params, request.params).id);
      if (!file) throw fileErrors.file_unknown();
      // The content of an id never changes.
      const etag = `"${file.id}"`;
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).header('etag', etag).send();
      const range = rangeOf(request, reply, file, etag);
      // HEAD requests read no bytes.
      const content = request.method === 'HEAD' ? Readable.from([]) : await open(file, range);
      return reply
        .code(range ? 206 : 200)
        .headers({
          ...presentationOf(file, download),
          ...contained,
          etag,
          'accept-ranges': 'bytes',
          'content-length': range ? range.end - range.start + 1 : file.size,
        })
        .send(content);
    });
  },
});
