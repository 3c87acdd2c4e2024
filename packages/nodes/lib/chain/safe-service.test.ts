import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOLDER, hasDescriptions, readDescription } from '../../testing/described/description.ts';
import type { Mock } from '../../testing/described/mock.ts';
import { startCheck } from '../../testing/described/mock.ts';
import { MemoryFileStore } from '../../testing/run-node.ts';
import { openSafeService } from './safe-service.ts';

const BASE = '/tx-service/eth/api';
const hash = `0x${'ab'.repeat(32)}` as const;
const signature = `0x${'11'.repeat(65)}` as const;
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe.skipIf(!hasDescriptions)('the transaction service of Safe', () => {
  let check: Mock;
  const asked: { request: string; authorization: string | null }[] = [];
  const answers: Record<string, unknown> = {};
  beforeAll(async () => {
    check = await startCheck(join(FOLDER, 'safe.json'));
  });
  afterAll(() => check.close());

  /** The client over a service that holds each request against the description. */
  const service = (token = '') =>
    openSafeService(
      {
        fetch: async (url, init) => {
          await check.fetchFor(BASE)(url, init);
          const request = `${init?.method ?? 'GET'} ${new URL(url).pathname.slice(BASE.length)}`;
          asked.push({ request, authorization: new Headers(init?.headers).get('authorization') });
          return Response.json(answers[request] ?? {});
        },
        files: new MemoryFileStore(),
        signal: new AbortController().signal,
      },
      { url: `https://api.safe.global${BASE}/`, token },
    );

  it('is told of a proposal and of a signature as it is described', async () => {
    const transaction = { safe: owner, to: owner, value: 5n, data: '0x', nonce: 7n } as const;
    await service('secret').propose(transaction, hash, owner, signature);
    await service().confirm(hash, signature);
    expect(check.violations()).toEqual([]);
    expect(asked).toEqual([
      { request: `POST /v2/safes/${owner}/multisig-transactions/`, authorization: 'Bearer secret' },
      { request: `POST /v1/multisig-transactions/${hash}/confirmations/`, authorization: null },
    ]);
  });

  it('is asked for signatures, and what is none is left out', async () => {
    answers[`GET /v2/multisig-transactions/${hash}/`] = {
      confirmations: [{ owner, signature }, { owner, signature: null }, 'none'],
    };
    expect(await service().signatures(hash)).toEqual([signature]);
    expect(check.violations()).toEqual([]);
    const { operations, resolve } = await readDescription('safe');
    const described = operations.find(
      ({ method, path }) => method === 'GET' && path === '/v2/multisig-transactions/{}',
    );
    expect(resolve(described?.answer ?? {})).toMatchObject({ properties: { confirmations: expect.anything() } });
  });
});
