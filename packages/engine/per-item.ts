import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { StepCalls } from '@heddle/contract/node/services';
import { stepCalls } from '@heddle/contract/node/services';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { turns } from '@heddle/contract/node/turns';
import type { Item } from '@heddle/contract/run/item';
import type { PlanNode } from './plan.ts';
import { errorPort } from './ports.ts';

/** The results for all items: every output item comes from the one that the node was run for. */
interface Joined {
  outputs: { [port: string]: Item[] };
  origins: { [port: string]: number[] };
}

/** True for the error of a step that is to wait for a sign-in. */
export const waitsForSignIn = ({ settings }: PlanNode, thrown: unknown): thrown is HeddleError =>
  settings.awaitsSignIn && thrown instanceof HeddleError && thrown.code === 'credential_signed_out';

/** True for the error of a step for which a person has been asked: it waits for the answer, and is tried anew with it. */
export const waitsForAnswer = (thrown: unknown): thrown is HeddleError =>
  thrown instanceof HeddleError && thrown.code === 'answer_wanted';

/**
 * Runs a node once for each of its items, one after another, and joins the results. Where the node's errors become items, an item that fails becomes an
 * error item and the others go on; otherwise the first error ends the step. Once the step is aborted, no further item begins.
 * A step that waits for a sign-in waits as a whole. `failures`: how many attempts have failed, with this one if it fails.
 * Of several responses to a webhook the last one counts; of several sleeps the longest. Nodes that wait for a signal cannot run per item:
 * `step_waits_per_item`.
 */
export async function runPerItem(node: PlanNode, context: NodeContext, failures: number): Promise<NodeResult> {
  const { onFailure, retryThen } = node.settings;
  const continues =
    onFailure === 'continue' || (onFailure === 'retry' && retryThen === 'continue' && failures > node.settings.retries);
  const errors = errorPort(node);
  const joined: NodeResult & Joined = { outputs: {}, origins: {} };
  const add = (port: string, items: readonly Item[], index: number): void => {
    const list = (joined.outputs[port] ??= []);
    const origins = (joined.origins[port] ??= []);
    for (const item of items) {
      list.push(item);
      origins.push(index);
    }
  };
  for (const index of context.items.keys()) {
    context.signal.throwIfAborted();
    if (context.items.length > 1) context.progress(index, context.items.length);
    await prepareItem(context, index);
    try {
      const { outputs, until, duration, respond, logs, wait } = await node.definition.run(
        forItem(node, context, index),
      );
      if (wait) throw runErrors.step_waits_per_item();
      for (const [port, items] of Object.entries(outputs)) add(port, items, index);
      if (until !== undefined) joined.until = Math.max(joined.until ?? 0, until);
      if (duration !== undefined) joined.duration = Math.max(joined.duration ?? 0, duration);
      if (respond) joined.respond = respond;
      if (logs) joined.logs = [...(joined.logs ?? []), ...logs];
    } catch (error) {
      if (!continues || context.signal.aborted || waitsForSignIn(node, error) || waitsForAnswer(error)) throw error;
      const view = toErrorView(
        error instanceof HeddleError
          ? error
          : runErrors.step_crashed({ reason: error instanceof Error ? error.message : String(error) }),
      );
      // An error view consists of JSON values only.
      const item = context.items[index];
      add(errors, [{ ...item, json: { ...item?.json, error: view as unknown as JsonObject } }], index);
    }
  }
  return joined;
}

/** Evaluates the fields of an item ahead, and yields the event loop if this turn is over: the node itself may never yield. */
async function prepareItem(context: NodeContext, index: number): Promise<void> {
  if (turns.isOver()) {
    await turns.next(context.resources.user);
    context.signal.throwIfAborted();
  }
  await context.expressions?.ready(index);
}

/** The context of a node for a single item. */
function forItem(node: PlanNode, context: NodeContext, at: number): NodeContext {
  const total = context.items.length;
  const items = context.items.slice(at, at + 1);
  const field = Object.fromEntries(
    Object.keys(node.definition.fields).map((name) => [name, () => context.field[name]?.(at)]),
  );
  const services: StepCalls = context;
  return {
    ...stepCalls((name) => (input) => services[name](input)),
    items,
    input: (port) => (port === 'main' ? items : context.input(port)),
    named: (name) => context.named(name),
    following: (port) => context.following(port),
    returned: context.returned,
    field,
    forEachEntry: (name, _index, visit) => context.forEachEntry(name, at, visit),
    fetch: context.fetch,
    files: context.files,
    state: context.state,
    tables: context.tables,
    // Progress of the step is counted in items, whatever the node reports for one of them.
    progress: () => context.progress(at, total),
    credential: (name) => context.credential(name),
    addressOf: (host) => context.addressOf(host),
    vendorAddress: (vendor) => context.vendorAddress(vendor),
    get signal() {
      return context.signal;
    },
    resources: context.resources,
    get run() {
      const { run } = context;
      return { ...run, idempotencyKey: () => run.idempotencyKey(at), itemKey: () => run.itemKey(at) };
    },
  };
}
