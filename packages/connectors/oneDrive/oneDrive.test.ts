import { exampleCredential, runNode, MemoryFileStore } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { PART } from '../kit/upload.ts';
import { oneDrive } from './oneDrive.node.ts';

const credentials = {
  account: { ...exampleCredential({}), http: async () => ({ headers: { authorization: 'Bearer t' } }) },
};

/** A drive that takes uploads; keeps the range, the size and the credential of each part. The connection breaks when it has part number `broken`. */
function drive(broken = 0) {
  let received = 0;
  const parts: { range: string | null; size: number; signed: boolean }[] = [];
  const asked: string[] = [];
  const fetch = async (address: string | URL, init?: { method?: string; headers?: unknown; body?: unknown }) => {
    const url = new URL(address);
    asked.push(`${init?.method ?? 'GET'} ${decodeURIComponent(url.pathname)}`);
    if (url.hostname === 'graph.microsoft.com') return Response.json({ uploadUrl: 'https://upload.example/session' });
    const headers = new Headers(init?.headers as HeadersInit);
    const range = headers.get('content-range');
    if (range === null) return Response.json({ nextExpectedRanges: [`${received}-`] });
    const bytes = await new Response(init?.body as BodyInit).arrayBuffer();
    received = Number(/-(\d+)\//.exec(range)?.[1]) + 1;
    parts.push({
      range,
      size: bytes.byteLength,
      signed: headers.has('authorization'),
    });
    if (parts.length === broken) throw new TypeError('fetch failed');
    if (received < Number(range.split('/')[1])) return Response.json({ nextExpectedRanges: [`${received}-`] });
    return Response.json({ id: 'new', name: 'big.bin' }, { status: 201 });
  };
  return { parts, asked, fetch };
}

describe('A file that is uploaded to OneDrive', () => {
  const upload = async (size: number, broken?: number) => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.alloc(size, 'x'), { name: 'big.bin', mediaType: 'application/octet-stream' });
    const { parts, asked, fetch } = drive(broken);
    const { outputs } = await runNode(oneDrive, {
      items: [{ json: {}, files: { file } }],
      data: { operation: 'file.upload', credential: 'account', driveId: 'd1', file: 'file' },
      credentials,
      files,
      fetch,
    });
    return { parts, asked, made: outputs['main']?.[0]?.json };
  };

  it('goes in parts of one size, and the last is the rest', async () => {
    const { parts, asked, made } = await upload(PART * 2 + 5);
    const total = PART * 2 + 5;
    expect(parts.map(({ range }) => range)).toEqual([
      `bytes 0-${PART - 1}/${total}`,
      `bytes ${PART}-${2 * PART - 1}/${total}`,
      `bytes ${2 * PART}-${total - 1}/${total}`,
    ]);
    expect(parts.map(({ size }) => size)).toEqual([PART, PART, 5]);
    expect(asked[0]).toBe('POST /v1.0/drives/d1/items/root:/big.bin:/createUploadSession');
    expect(made).toEqual({ id: 'new', name: 'big.bin' });
  });

  it('goes to the address of the upload without the credential', async () => {
    const { parts } = await upload(10);
    expect(parts).toEqual([{ range: 'bytes 0-9/10', size: 10, signed: false }]);
  });

  it('goes on behind a part that has arrived when the connection breaks', async () => {
    const { parts, asked, made } = await upload(PART + 5, 1);
    expect(parts.map(({ range }) => range)).toEqual([
      `bytes 0-${PART - 1}/${PART + 5}`,
      `bytes ${PART}-${PART + 4}/${PART + 5}`,
    ]);
    expect(asked.slice(1)).toEqual(['PUT /session', 'GET /session', 'PUT /session']);
    expect(made).toEqual({ id: 'new', name: 'big.bin' });
  });
});
