import type { Item } from '@heddle/contract/run/item';
import { concurrently } from '../../lib/http/concurrent.ts';
import { readContent, STEP_LIMIT } from '../../lib/http/content.ts';
import { exchange } from '../../lib/http/exchange.ts';
import { pageItems } from '../../lib/http/items.ts';
import type { Pace } from '../../lib/http/pace.ts';
import { createPace } from '../../lib/http/pace.ts';
import { fetchPages } from '../../lib/http/paging.ts';
import type { HttpRequest } from '../../lib/http/request.ts';
import type { StepAccess } from './access.ts';
import { createAccess } from './access.ts';
import type { RequestContext } from './build.ts';
import { buildRequest, readPaging } from './build.ts';
import { PairedItems } from '../../lib/paired-items.ts';

/** Sends the request of every item, a few at a time, and returns the items of all responses in the order of the input. */
export async function requestForItems(context: RequestContext): Promise<PairedItems> {
  const { items, field } = context;
  const given = new PairedItems();
  if (items.length === 0) return given;
  const allowance = { bytes: STEP_LIMIT };
  const access = createAccess(context);
  // Cookies of one response must be available to the next request.
  const lanes = field.cookies() === 'step' ? 1 : field.concurrency();
  const pace = createPace(field.pause());
  let done = 0;
  const answered = await concurrently(items.length, lanes, context, async (index, shared) => {
    const answer = await answerOf(context, access, { index, signal: shared, allowance, pace });
    done += 1;
    if (items.length > 1) context.progress(done, items.length, 'Requests');
    return answer;
  });
  for (const [index, answer] of answered.entries()) given.pushAll(answer, index);
  return given;
}

interface Turn {
  index: number;
  signal: AbortSignal;
  /** The remaining budget of bytes for all responses of the step. */
  allowance: { bytes: number };
  pace: Pace;
}

/** The items of the responses to one item's request, over all its pages. */
async function answerOf(
  context: RequestContext,
  access: StepAccess,
  { index, signal, allowance, pace }: Turn,
): Promise<Item[]> {
  const { field, files, run } = context;
  const asked = context.items[index] ?? { json: {} };
  const { request, policy } = buildRequest(context, index, signal, await access.of(index, signal));
  const places = {
    itemsPath: field.itemsPath(index),
    fileField: field.fileField(index),
    bodyField: field.bodyField(index),
  };
  const key = run.idempotencyKey(index);
  const reading = { format: field.responseFormat(index), files, allowance, secrets: policy.secrets };
  const plan = {
    paging: readPaging(context, index),
    limit: field.maxPages(index),
    itemsPath: places.itemsPath,
    policy,
  };
  const pages = await fetchPages(request, plan, async (pageRequest, page) => {
    // Of several lists, the requests are counted.
    if (context.items.length === 1 && page > 0) context.progress(page, undefined, 'Pages');
    await pace(signal);
    return exchange(page === 0 ? pageRequest : withOwnKey(pageRequest, key, page), policy, async (answer) => ({
      request: answer.request,
      status: answer.response.status,
      headers: answer.response.headers,
      content: await readContent(answer, reading),
    }));
  });
  return pages.flatMap((page) => pageItems(page, field.output(index), places, asked));
}

/** Every page is a request of its own: a service must not take it for a repetition of the first. */
function withOwnKey(request: HttpRequest, key: string, page: number): HttpRequest {
  if (request.headers.get('idempotency-key') !== key) return request;
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', `${key}-${page}`);
  return { ...request, headers };
}
