import { exampleCredential, runNode, MemoryFileStore } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { oneDrive } from './oneDrive.node.ts';

const credentials = {
  account: { ...exampleCredential({}), http: async () => ({ headers: { authorization: 'Bearer t' } }) },
};
const PART = 16 * 320 * 1024;

/** A drive that takes uploads; keeps the range, the size and the credential of each part. */
function drive() {
  const parts: { range: string | null; size: number; signed: boolean }[] = [];
  const asked: string[] = [];
  const fetch = async (address: string | URL, init?: { method?: string; headers?: unknown; body?: unknown }) => {
    const url = new URL(address);
    asked.push(`${init?.method ?? 'GET'} ${decodeURIComponent(url.pathname)}`);
    if (url.hostname === 'graph.microsoft.com') return Response.json({ uploadUrl: 'https://upload.example/session' });
    const headers = new Headers(init?.headers as HeadersInit);
    const bytes = await new Response(init?.body as BodyInit).arrayBuffer();
    parts.push({
      range: headers.get('content-range'),
      size: bytes.byteLength,
      signed: headers.has('authorization'),
    });
    return Response.json({ id: 'new', name: 'big.bin' }, { status: 201 });
  };
  return { parts, asked, fetch };
}

describe('A file that is uploaded to OneDrive', () => {
  const upload = async (size: number) => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.alloc(size, 'x'), { name: 'big.bin', mediaType: 'application/octet-stream' });
    const { parts, asked, fetch } = drive();
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
});
