import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { turns } from '@heddle/contract/node/turns';
import type { Item } from '@heddle/contract/run/item';
import type { PlanNode } from './plan.ts';

/**
 * Runs a node once for each of its items, one after another, and puts together what it gives. Where the node's errors go on as items, an item
 * that fails becomes such a one and the others are not kept from going on; otherwise the first error ends the step.
 * Answers to a webhook's caller: the last one counts. A pause lasts until the latest. Nodes that wait for a signal cannot run so: `step_waits_per_item`.
 */
export async function runPerItem(node: PlanNode, context: NodeContext): Promise<NodeResult> {
  const { onFailure, retryThen } = node.settings;
  const goesOn =
    onFailure === 'continue' ||
    (onFailure === 'retry' && retryThen === 'continue' && context.run.attempt > node.settings.retries);
  const errorPort = node.outgoing.some((edge) => edge.sourcePort === 'error') ? 'error' : 'main';
  const together: NodeResult & { outputs: { [port: string]: Item[] } } = { outputs: {} };
  const give = (port: string, items: readonly Item[]): void => void (together.outputs[port] ??= []).push(...items);
  for (const index of context.items.keys()) {
    context.signal.throwIfAborted();
    if (context.items.length > 1) context.progress(index, context.items.length);
    await turnFor(context, index);
    try {
      const { outputs, until, respond, logs, wait } = await node.definition.run(forItem(node, context, index));
      if (wait) throw runErrors.step_waits_per_item();
      for (const [port, items] of Object.entries(outputs)) give(port, items);
      if (until !== undefined) together.until = Math.max(together.until ?? 0, until);
      if (respond) together.respond = respond;
      if (logs) together.logs = [...(together.logs ?? []), ...logs];
    } catch (error) {
      if (!goesOn || context.signal.aborted) throw error;
      const view = toErrorView(
        error instanceof HeddleError
          ? error
          : runErrors.step_crashed({ reason: error instanceof Error ? error.message : String(error) }),
      );
      // An error view is made of JSON values only.
      give(errorPort, [
        { ...context.items[index], json: { ...context.items[index]?.json, error: view as unknown as JsonObject } },
      ]);
    }
  }
  return together;
}

/** Makes the fields of an item ready, and lets others have their turn where this one is over: a node that never waits gives none. */
async function turnFor(context: NodeContext, index: number): Promise<void> {
  if (turns.isOver()) {
    await turns.next(context.resources.user);
    context.signal.throwIfAborted();
  }
  await context.expressions?.ready(index);
}

/** The context as a node sees it that is given one item only. */
function forItem(node: PlanNode, context: NodeContext, at: number): NodeContext {
  const total = context.items.length;
  const items = context.items.slice(at, at + 1);
  const field = Object.fromEntries(
    Object.keys(node.definition.fields).map((name) => [name, () => context.field[name]?.(at)]),
  );
  return {
    items,
    input: (port) => (port === 'main' ? items : context.input(port)),
    field,
    assign: (name, _index, put) => context.assign(name, at, put),
    fetch: context.fetch,
    files: context.files,
    state: context.state,
    tables: context.tables,
    putWidget: (widget) => context.putWidget(widget),
    publish: (publication) => context.publish(publication),
    // The step is as far as its items are, whatever the node says of one of them.
    progress: () => context.progress(at, total),
    credential: (name) => context.credential(name),
    addressOf: (host) => context.addressOf(host),
    startRun: (run) => context.startRun(run),
    ask: (question) => context.ask(question),
    get signal() {
      return context.signal;
    },
    resources: context.resources,
    get run() {
      return { ...context.run, idempotencyKey: () => context.run.idempotencyKey(at) };
    },
  };
}
