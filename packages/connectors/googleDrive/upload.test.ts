import type { JsonObject } from '@heddle/contract/json';
import type { FileRef } from '@heddle/contract/run/item';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { PART } from '../kit/upload.ts';
import { googleDrive } from './googleDrive.node.ts';

const UNIT = 256 * 1024;
/** Bytes that the store gives at a time. */
const CHUNK = 100_000;

/** What happens to a part: how many bytes of it arrive, and how Google answers then. Left out: all, and as it should. */
interface Fate {
  arrives?: number;
  answer?: 'broken' | 'busy';
}

/** Google Drive that takes one upload; `fates` are those of the parts, one after the other. */
function drive(fates: Fate[] = []) {
  const begun: { request: string; type: string | null; body: JsonObject }[] = [];
  const parts: { range: string; size: number; signed: boolean }[] = [];
  let content = Buffer.alloc(0);
  let asked = 0;
  const progress = (total: number): Response => {
    if (content.length === total) return Response.json({ id: '1', name: 'n' });
    const range = content.length === 0 ? {} : { range: `bytes=0-${content.length - 1}` };
    return new Response(null, { status: 308, headers: range });
  };
  const fetch = async (address: string | URL, init?: { method?: string; headers?: unknown; body?: unknown }) => {
    const url = new URL(address);
    // What the HTTP client gives is of these types.
    const headers = new Headers(init?.headers as HeadersInit);
    const bytes = Buffer.from(await new Response(init?.body as BodyInit).arrayBuffer());
    if (url.searchParams.get('uploadType') === 'resumable') {
      const request = `${init?.method} ${url.pathname}`;
      begun.push({
        request,
        type: headers.get('x-upload-content-type'),
        body: JSON.parse(String(bytes)) as JsonObject,
      });
      return new Response(null, { headers: { location: 'https://www.googleapis.com/upload/session?id=7' } });
    }
    const range = headers.get('content-range') ?? '';
    const [, from, total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/.exec(range) ?? [];
    if (from === undefined) {
      asked += 1;
      return progress(Number(total));
    }
    parts.push({ range, size: bytes.length, signed: headers.has('authorization') });
    if (Number(from) !== content.length) return Response.json({ error: 'not the next byte' }, { status: 400 });
    const { arrives = bytes.length, answer } = fates.shift() ?? {};
    content = Buffer.concat([content, bytes.subarray(0, arrives)]);
    if (answer === 'broken') throw new TypeError('fetch failed');
    return answer === 'busy' ? new Response(null, { status: 503 }) : progress(Number(total));
  };
  return { begun, parts, fetch, content: () => content, asked: () => asked };
}

/** A store with one file whose bytes differ from each other; counts how many have been read. */
class LargeFile extends MemoryFileStore {
  readonly file: FileRef;
  readonly bytes: Buffer;
  pulled = 0;

  constructor(size: number) {
    super();
    this.file = { id: 'large', name: 'big.bin', mediaType: 'application/x-big', size };
    this.bytes = Buffer.alloc(size);
    for (let at = 0; at + 4 <= size; at += 4) this.bytes.writeUInt32LE(at, at);
  }

  override open(): Promise<AsyncIterable<Uint8Array>> {
    return Promise.resolve(this.chunks());
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.bytes.length; at += CHUNK) {
      const chunk = this.bytes.subarray(at, at + CHUNK);
      this.pulled += chunk.length;
      yield chunk;
    }
  }
}

async function upload(size: number, fates: Fate[] = [], data: JsonObject = {}) {
  const files = new LargeFile(size);
  const google = drive(fates);
  const ahead: number[] = [];
  const { outputs } = await runNode(googleDrive, {
    items: [{ json: {}, files: { file: files.file } }],
    data: { operation: 'file.upload', credential: 'account', requestRetries: 3, ...data },
    credentials: {
      account: { ...exampleCredential({}), http: async () => ({ headers: { authorization: 'Bearer t' } }) },
    },
    files,
    fetch: (url, init) => {
      ahead.push(files.pulled - google.content().length);
      return google.fetch(url, init);
    },
  });
  const isWhole = google.content().equals(files.bytes);
  return { ...google, ahead, isWhole, made: outputs['main']?.[0]?.json };
}

describe('A file that is uploaded to Google Drive', () => {
  it('gets its name and its folder when the upload begins, and goes in parts after that', async () => {
    const { begun, parts, made, isWhole } = await upload(2 * PART + 7, [], { folderId: 'folder' });
    expect(begun).toEqual([
      {
        request: 'POST /upload/drive/v3/files',
        type: 'application/x-big',
        body: { name: 'big.bin', parents: ['folder'] },
      },
    ]);
    expect(parts).toEqual([
      { range: `bytes 0-${PART - 1}/${2 * PART + 7}`, size: PART, signed: true },
      { range: `bytes ${PART}-${2 * PART - 1}/${2 * PART + 7}`, size: PART, signed: true },
      { range: `bytes ${2 * PART}-${2 * PART + 6}/${2 * PART + 7}`, size: 7, signed: true },
    ]);
    expect(made).toEqual({ id: '1', name: 'n' });
    expect(isWhole).toBe(true);
  });

  it('is never in memory but for one part', async () => {
    const { ahead } = await upload(4 * PART);
    expect(Math.max(...ahead)).toBeLessThan(PART + 2 * CHUNK);
  });

  it('goes on at the byte that Google lacks after the connection has broken, or Google was busy', async () => {
    const fates: Fate[] = [
      { arrives: 3 * UNIT, answer: 'broken' },
      { arrives: 0, answer: 'busy' },
      {},
      { arrives: UNIT },
    ];
    const { parts, asked, isWhole } = await upload(2 * PART, fates);
    expect(parts.map(({ range }) => Number(/\d+/.exec(range)?.[0]))).toEqual([
      0,
      3 * UNIT,
      3 * UNIT,
      PART,
      PART + UNIT,
    ]);
    expect(asked()).toBe(2);
    expect(parts.every(({ size }) => size % UNIT === 0)).toBe(true);
    expect(isWhole).toBe(true);
  });

  it('is not sent again where only the last answer is lost', async () => {
    const { parts, made } = await upload(1000, [{ answer: 'broken' }]);
    expect(parts).toHaveLength(1);
    expect(made).toEqual({ id: '1', name: 'n' });
  });

  it('may be empty', async () => {
    const { isWhole, made } = await upload(0);
    expect([isWhole, made]).toEqual([true, { id: '1', name: 'n' }]);
  });

  it('is given up where no byte arrives as often as requests are repeated', async () => {
    const never: Fate = { arrives: 0, answer: 'busy' };
    await expect(upload(1000, [never, never, never], { requestRetries: 1 })).rejects.toMatchObject({
      code: 'connector_failed',
    });
  });

  it('replaces the content of another in the same way, which keeps its name', async () => {
    const { begun, isWhole } = await upload(10, [], { operation: 'file.replace', fileId: '9' });
    expect(begun).toEqual([{ request: 'PATCH /upload/drive/v3/files/9', type: 'application/x-big', body: {} }]);
    expect(isWhole).toBe(true);
  });
});
