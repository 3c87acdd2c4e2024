import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import { responseErrors } from '@heddle/contract/errors/responses';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Answered } from '@heddle/contract/node/services';
import type { Item } from '@heddle/contract/run/item';
import { listedIn } from '@heddle/contract/node/text';
import { PairedItems, pairedPorts } from '@heddle/nodes/lib/paired-items';
import { openOperations } from '../kit/other-operations.ts';
import type { ActionName } from './actions.ts';
import { actions, isAction } from './actions.ts';
import { protectionOf } from './protected.ts';
import type { DoOperation, ResponseOrder, ResponseContext } from './service.ts';
import type { ServiceName } from './services.ts';
import { services } from './services.ts';

const HOUR_MS = 3_600_000;
/** Targets of one question: each has a line in it. */
const MOST_TARGETS = 50;

/** What is to become of an item. */
type Verdict = { order: ResponseOrder } | { order: ResponseOrder; protectedBy: string };

/**
 * Does the action for every item that is not protected, once a person has approved all of them. What has been done is kept: a step that runs again does the rest.
 * Throws `field_invalid`, `response_…` and the errors of the service.
 */
export async function respond(context: ResponseContext): Promise<NodeResult> {
  const { items, field, run } = context;
  if (items.length === 0) return ports({});
  const [action, service] = chosen(context);
  const name = serviceLabel(service);
  const operations = await openOperations(
    services[service].connector,
    await context.credential(`${service}Credential`),
    context,
    {
      timeoutMs: field.requestTimeout() * 1000,
      retries: field.requestRetries(),
      after: field.afterInterruption() === 'fail' ? 'fail' : 'repeat',
    },
  );
  const performFor =
    (index: number): DoOperation =>
    (operation, values, part) =>
      operations.give(operation, values, { index, part, limit: 50 });
  const verdicts: Verdict[] = [];
  for (const index of items.keys()) {
    await context.expressions?.ready(index);
    verdicts.push(await judge(context, action, service, performFor(index), index));
  }
  const open = verdicts.flatMap((verdict) => ('protectedBy' in verdict ? [] : [verdict.order]));
  const given = { action, service: name };
  if (field.onlySay()) return report(items, verdicts, () => ({ ...given, outcome: 'planned' }));
  const answer = open.length === 0 || asksNobody(context, action) ? null : await answerOf(context, action, name, open);
  if (answer && 'wait' in answer) return answer.wait;
  if (answer && !answer.approved) {
    const facts = { ...given, outcome: 'rejected', approved: false, by: answer.by, comment: answer.comment };
    return report(items, verdicts, () => ({ ...facts, at: answer.at }));
  }
  const approval = answer ? { by: answer.by, approvedAt: answer.at, comment: answer.comment } : { by: '' };
  const done = context.state.in('run', 'response');
  const outcomes: JsonObject[] = [];
  for (const [index, verdict] of verdicts.entries()) {
    const key = run.itemKey(index);
    const kept = await done.get(key);
    if ('protectedBy' in verdict) outcomes.push({});
    else if (isJsonObject(kept)) outcomes.push(kept);
    else {
      const perform = services[service].actions[action];
      if (!perform) throw nodeErrors.field_invalid({ field: 'Action', reason: `is not possible with ${name}` });
      const result = await perform(performFor(index), verdict.order);
      const outcome = { ...given, ...result, at: new Date(run.now).toISOString(), ...approval };
      await done.set(key, outcome);
      outcomes.push(outcome);
    }
    context.progress(index + 1, items.length, actions[action].label);
  }
  return report(items, verdicts, (index) => outcomes[index] ?? {});
}

/** The action and the service that are chosen; both are the same for all items. */
function chosen({ field }: ResponseContext): [ActionName, ServiceName] {
  const action = field.action();
  switch (actions[action].on) {
    case 'address':
      return [action, field.addressService()];
    case 'account':
      return [action, field.accountService()];
    case 'host':
      return [action, field.hostService()];
  }
}

const serviceLabel = (service: ServiceName): string => services[service].connector.name;

/** Whether a target may be touched: neither listed, nor, if the node is set so, an administrator. */
async function judge(
  { field }: ResponseContext,
  action: ActionName,
  service: ServiceName,
  perform: DoOperation,
  index: number,
): Promise<Verdict> {
  const order: ResponseOrder = {
    action,
    target: field.target(index).trim(),
    reason: field.reason(index).trim(),
    place: {
      zone: actions[action].on === 'address' ? field.zone(index).trim() : '',
      isolation: field.isolation(index),
    },
  };
  if (order.target === '') throw nodeErrors.field_required({ field: 'Target' });
  if (order.reason === '') throw nodeErrors.field_required({ field: 'Reason' });
  const listed = protectionOf(action, order.target, field.protect(index));
  if (listed !== '') return { order, protectedBy: listed };
  const { rolesOf } = { rolesOf: undefined, ...services[service] };
  const looksUp = (action === 'disableAccount' || action === 'revokeSessions') && field.protectAdmins(index);
  if (!rolesOf || !looksUp || field.onlySay()) return { order };
  const roles = await rolesOf(perform, order.target);
  return roles.length === 0
    ? { order }
    : { order, protectedBy: `the account is an administrator: ${roles.join(', ')}` };
}

/** True for an action that the node names as one that nobody has to approve. Throws `field_invalid` for a name that is none. */
function asksNobody({ field }: ResponseContext, action: ActionName): boolean {
  const named = listedIn(field.withoutAsking());
  const unknown = named.find((name) => !isAction(name));
  if (unknown !== undefined)
    throw nodeErrors.field_invalid({ field: 'Without asking', reason: `names "${unknown}", which is no action` });
  return named.includes(action);
}

/** What a person has answered to exactly these orders, or the wait for it. Nobody's answer is a rejection. */
async function answerOf(
  context: ResponseContext,
  action: ActionName,
  service: string,
  orders: readonly ResponseOrder[],
): Promise<Answered | { wait: NodeResult }> {
  const { run, state, field } = context;
  if (orders.length > MOST_TARGETS)
    throw responseErrors.response_targets_many({ count: orders.length, limit: MOST_TARGETS });
  const kept = state.in('run', 'response-approval');
  const key = run.itemKey(0);
  const asked = createHash('sha256')
    .update(JSON.stringify([service, orders]))
    .digest('hex');
  if (!run.resumed) {
    await kept.set(key, asked);
    const until = run.now + field.answerHours() * HOUR_MS;
    const lines = orders.map(({ target, reason }) => `${actions[action].says} ${target} (${reason.slice(0, 120)})`);
    const count =
      orders.length === 1
        ? `${actions[action].says} ${orders[0]?.target ?? ''}`
        : `${actions[action].label}: ${orders.length} targets`;
    const askedOf = listedIn(field.askedOf());
    const { notes } = await context.ask({
      title: `${count}?`.slice(0, 300),
      message: [`At ${service}:`, ...lines].join('\n'),
      askedOf,
      until,
    });
    return { wait: { outputs: {}, wait: { until }, logs: [...notes] } };
  }
  if ((await kept.get(key)) !== asked) throw responseErrors.response_changed();
  if ('expired' in run.resumed)
    return { approved: false, comment: '', by: 'nobody', at: new Date(run.now).toISOString() };
  // Sent by the server, which has parsed and validated it.
  return run.resumed.value as unknown as Answered;
}

/** The items by port: protected ones with the reason, all others by what has become of them. */
function report(
  items: readonly Item[],
  verdicts: readonly Verdict[],
  outcomeOf: (index: number) => JsonObject,
): NodeResult {
  const byPort: { [port: string]: PairedItems } = {};
  for (const [index, item] of items.entries()) {
    const verdict = verdicts[index];
    if (!verdict) continue;
    const { action, target, reason } = verdict.order;
    const outcome: JsonObject =
      'protectedBy' in verdict ? { action, outcome: 'protected', protectedBy: verdict.protectedBy } : outcomeOf(index);
    const port = outcome['outcome'] === 'rejected' || outcome['outcome'] === 'protected' ? outcome['outcome'] : 'done';
    const response: JsonObject = { ...outcome, target, reason };
    (byPort[port] ??= new PairedItems()).push({ ...item, json: { ...item.json, response } }, index);
  }
  return pairedPorts(byPort);
}
