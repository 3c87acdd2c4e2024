import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { noCredential } from '@heddle/contract/node/credentials';
import type { Item } from '@heddle/contract/run/item';
import { concurrently } from '@heddle/nodes/lib/http/concurrent';
import { PairedItems, pairedMain } from '@heddle/nodes/lib/paired-items';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { onceForItem } from '../kit/once.ts';
import { toAnswerItems } from './answer.ts';
import { toServerError } from './failures.ts';
import type { McpFields } from './fields.ts';
import type { McpSession } from './session.ts';
import { openSession } from './session.ts';

type Context = NodeContext<McpFields>;

/** Calls of a session that are under way at a time. */
const CONCURRENCY = 4;

/** One call. Throws the errors of `toServerError` and of the tool. */
async function callTool(session: McpSession, context: Context, index: number, signal: AbortSignal): Promise<Item[]> {
  const { field } = context;
  const tool = field.tool(index);
  const seconds = field.callTimeout(index);
  const given = Object.fromEntries(field.given(index).map(({ name, value }) => [name, value]));
  const onprogress = ({ progress, total, message }: Progress): void => context.progress(progress, total, message);
  try {
    // Not by `callTool` of the client, which would compile a schema of the server.
    const result = await session.client.request(
      { method: 'tools/call', params: { name: tool, arguments: given } },
      CallToolResultSchema,
      {
        signal: AbortSignal.any([signal, session.over]),
        timeout: seconds * 1000,
        maxTotalTimeout: seconds * 1000,
        onprogress,
      },
    );
    return await toAnswerItems(tool, result, context.files);
  } catch (thrown) {
    signal.throwIfAborted();
    session.over.throwIfAborted();
    throw toServerError(thrown, { server: session.server, tool, seconds });
  }
}

/** The items that are kept of a call: JSON, since files are references. */
const toKept = (items: readonly Item[]): JsonValue[] =>
  items.map(({ json, files }) => ({ json, ...(files ? { files: files as unknown as JsonValue } : {}) }));

/** What a step kept that could not keep the answer is that it was done. */
const fromKept = (kept: readonly JsonValue[]): Item[] =>
  kept.map((one) =>
    typeof one === 'object' && one !== null && 'json' in one ? (one as unknown as Item) : { json: { success: true } },
  );

/**
 * Calls the tool for every item, a few at a time. A tool that changes something is called once for each: what it gave is kept for the run, and a call that was cut
 * off is made again only if the node says so (`connector_maybe_done`).
 */
export async function runMcpTool(context: Context): Promise<NodeResult> {
  const { items, field, signal } = context;
  const given = new PairedItems();
  if (items.length === 0) return pairedMain(given);
  // What the form lacks is told before anybody is asked.
  field.tool();
  const credential = field.credential() === '' ? noCredential : await context.credential('credential');
  const session = await openSession({ address: field.address(), credential, fetch: context.fetch, signal });
  try {
    const answers = await concurrently(items.length, CONCURRENCY, context, async (index, under) => {
      if (field.effect() === 'read') return callTool(session, context, index, under);
      const kept = await onceForItem(
        context,
        {
          connector: { name: session.server },
          operation: { name: field.tool(index), effect: 'write', method: 'POST' },
          key: context.run.itemKey(index),
        },
        { after: field.afterInterruption() === 'repeat' ? 'repeat' : 'fail' },
        // A call that is under way is not cut off by the failure of another one: its outcome is to be kept.
        async () => toKept(await callTool(session, context, index, signal)),
      );
      return fromKept(kept);
    });
    for (const [index, answer] of answers.entries()) given.pushAll(answer, index);
    return pairedMain(given);
  } finally {
    await session.close();
  }
}
