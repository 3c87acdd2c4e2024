import type { KnowledgeBaseView, KnowledgeJobView } from '@heddle/contract/api/knowledge';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { expect, it } from 'vitest';
import { ApiUser } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';

const DOCUMENTS = 40;

it('re-indexing goes on after the server was killed, again and again: each document has its vectors, and each text is paid for once', async () => {
  const at = await startAiDouble([]);
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  const secret = await user.createApiKey('Tests');
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${server.url}/api/knowledge${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(await response.text());
    // As the contract has it.
    return (await response.json()) as T;
  };
  const address = `${at.origin}/v1`;
  const credentialId = await user.createCredential('Model', 'openAiCompatible', { apiKey: '', address });
  const { id } = await call<KnowledgeBaseView>('POST', '', { name: 'Handbook' });
  const texts = Array.from({ length: DOCUMENTS }, (_, n) => `Document ${n} is about the thread ${n}.`);
  for (const [n, text] of texts.entries()) await call('POST', `/${id}/documents`, { source: `${n}`, text });
  const embedding = { credentialId, model: 'test-embedding' };
  await call('POST', `/${id}/jobs`, { chunkSize: 800, overlap: 100, embedding });
  for (const pause of [0, 30, 60, 120]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await server.kill();
    await server.start();
  }
  const job = async (): Promise<KnowledgeJobView | undefined> =>
    (await call<KnowledgeJobView[]>('GET', `/${id}/jobs`))[0];
  await expect.poll(async () => (await job())?.status, { timeout: 120_000, interval: 300 }).toBe('completed');
  expect(await job()).toMatchObject({ done: DOCUMENTS, total: DOCUMENTS, error: null });
  expect(await call<KnowledgeBaseView>('GET', `/${id}`)).toMatchObject({
    documentCount: DOCUMENTS,
    chunkCount: DOCUMENTS,
    embedding: { model: 'test-embedding', credentialId },
  });
  // A call that was under way is repeated under its key: who knows such keys is paid once for each text.
  const keys = new Map(at.requests.map(({ headers, body }) => [String(headers['idempotency-key']), body] as const));
  const paid = [...keys.values()].flatMap((body) => (JSON.parse(body) as { input: string[] }).input);
  expect(paid.toSorted()).toEqual(texts.toSorted());
  await at.close();
});
