import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { noVsftpd, startVsftpd } from '../../testing/servers/vsftpd.ts';
import { manhattanAssociates } from './manhattanAssociates.node.ts';

describe.skipIf(noVsftpd !== null)('a vendor without an API, with a real file server (vsftpd)', () => {
  let server: RealServer;
  beforeAll(async () => {
    server = await startVsftpd();
    await mkdir(join(server.folder, 'files/inbox'), { recursive: true });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const files = new MemoryFileStore();
  const run = async (data: JsonObject, item: Item): Promise<Item> => {
    const values = { host: 'localhost', port: server.port, security: 'none', user: '', password: '', ca: '' };
    const { outputs } = await runNode(manhattanAssociates, {
      data: { credential: 'server', ...data },
      items: [item],
      files,
      credentials: { server: { ...exampleCredential(values), type: 'ftpServer' } },
      addressOf: async () => '127.0.0.1',
      takeControlNumber: async () => ({ number: 42, at: Date.UTC(2026, 2, 1, 12) }),
    });
    const [first] = outputs['main'] ?? [];
    if (!first) throw new Error('The node gave nothing.');
    return first;
  };

  it('gets a document as a file, which is found there, downloaded and read as it was written', async () => {
    const document = { depositorOrder: 'SO-7', lines: [{ quantity: 2, unit: 'EA', idType: 'SK', id: 'A-1' }] };
    const write = { operation: 'write', type: '940', sender: 'ACME', receiver: 'WAREHOUSE' };
    const written = await run(write, { json: document });
    const uploaded = await run({ operation: 'upload', path: '/inbox/' }, written);
    expect(uploaded.json['file']).toMatchObject({ path: '/inbox/940-000000042.x12', uploaded: true });
    const listed = await run({ operation: 'list', path: '/inbox', pattern: '*.x12' }, { json: {} });
    const downloaded = await run({ operation: 'download', path: '{{ path }}' }, listed);
    const read = await run({ operation: 'read' }, downloaded);
    expect(read.json).toMatchObject({ type: '940', valid: true, sender: 'ACME', document });
  });
});
