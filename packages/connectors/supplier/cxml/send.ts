import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { readContent, STEP_LIMIT } from '@heddle/nodes/lib/http/content';
import { exchange } from '@heddle/nodes/lib/http/exchange';
import { shownUrl } from '@heddle/nodes/lib/http/headers';
import { textPayload } from '@heddle/nodes/lib/http/payload';
import type { DocumentId } from './document.ts';

/** The name of a document, kept with its time: the same for every attempt of the step, and for no other. */
export async function documentId({ run, state }: NodeContext, task: string, index: number): Promise<DocumentId> {
  const kept = state.in('run', 'cxml-times');
  const key = `${task}:${run.itemKey(index)}`;
  const before = await kept.get(key);
  const at = typeof before === 'number' ? before : run.now;
  if (typeof before !== 'number') await kept.set(key, at);
  const unique = createHash('sha256').update(`${run.id} ${key}`).digest('hex').slice(0, 32);
  return { payloadId: `${at}.${unique}@heddle`, at };
}

/**
 * Posts a document and gives what was answered. The supplier takes a document once by its payload ID, so it may be sent again. An answer with an error of HTTP is
 * read as well: a supplier may send its status with it. Throws `http_unreachable`, and `http_status` for an answer that is no document.
 */
export async function post(
  { fetch, files, signal }: Pick<NodeContext, 'fetch' | 'files' | 'signal'>,
  url: string,
  document: string,
  { timeoutMs, retries, secret }: { timeoutMs: number; retries: number; secret: string },
): Promise<string> {
  const policy = {
    fetch,
    signal,
    timeoutMs,
    retries,
    repeatable: true,
    maxRedirects: 0,
    acceptAnyStatus: true,
    privateHeaders: [],
    secrets: [secret],
  };
  const type = 'text/xml; charset=UTF-8';
  const payload = textPayload(document, type);
  const headers = new Headers({ 'content-type': type, 'user-agent': 'Heddle' });
  const request = { method: 'POST', url: new URL(url), headers, payload };
  return exchange(request, policy, async (answer) => {
    const content = await readContent(answer, {
      format: 'text',
      files,
      allowance: { bytes: STEP_LIMIT },
      secrets: policy.secrets,
    });
    const text = content.kind === 'text' ? content.text : '';
    if (answer.response.ok || text.includes('<cXML')) return text;
    const { status } = answer.response;
    throw nodeErrors.http_status({ status, method: 'POST', url: shownUrl(answer.request.url, policy.secrets) });
  });
}
