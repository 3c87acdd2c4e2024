import type { LoopStart, RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Origin, Origins } from '@heddle/contract/run/lineage';
import type { LoopProgress } from '@heddle/expression/scope';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
import { executionKey } from '../keys.ts';
import { resolveOrigin, sourcesOf, toOrigin } from '../lineage/origin.ts';
import { itemsOfPass } from '../pass-items.ts';
import type { Plan, PlanEdge, PlanLoop } from '../plan.ts';
import type { LoopState, RunState } from '../state.ts';
import { release } from '../retained.ts';
import { edge, stepOf } from '../state.ts';
import { inputOf } from '../step-input.ts';
import { setKey } from './launch.ts';
import { complete, startPass } from './propagate.ts';
import { looksAtReturned } from './returned.ts';

/*
 * Loops. The step of a loop's head stays under way while its body runs pass by pass, each with the next items from the head's port `loop`, or from
 * several ports that it names. A pass is over when no step of the body is in flight. Every pass starts with a reset body; only items that leave the loop or
 * come back to the head, and counters, are kept. After the last pass the head completes: the items that came back are its output at the port `done`.
 */

/** The head of a loop has completed an execution: passes begin or go on, or it has given its outputs. */
export function headCompleted(
  plan: Plan,
  state: RunState,
  loop: PlanLoop,
  completed: Extract<RunEvent, { type: 'step.completed' }>,
): void {
  const { loop: start, outputs, origins, at } = completed;
  if (!loop.closes) return batchRead(plan, state, loop, batchIn(loop, completed), at);
  if (start) return loopStarts(plan, state, loop, start, at);
  complete(plan, state, loop.head, outputs, at, originsFromHead(state, loop, outputs, origins));
}

/** What a node that hands on batches has read. Without a loop it is one batch: a sample, or pinned items. */
function batchIn(
  loop: PlanLoop,
  {
    loop: start,
    outputs,
    origins,
  }: Pick<Extract<RunEvent, { type: 'step.completed' }>, 'loop' | 'outputs' | 'origins'>,
): LoopStart & { items: readonly Item[] } {
  const port = portOf(loop);
  const items = start?.items ?? outputs[port] ?? [];
  const from = start ? start.origins : origins?.[port];
  return { size: items.length, ...start, items, ...(from === undefined ? {} : { origins: from }) };
}

/** A node that hands on batches has read the next one. */
export function batchRead(
  plan: Plan,
  state: RunState,
  loop: PlanLoop,
  batch: LoopStart & { items: readonly Item[] },
  at: number,
): void {
  const { head } = loop;
  const port = portOf(loop);
  // By itself it shows its first batch.
  const isAlone = state.input?.only === head.id;
  if (batch.items.length > 0 && !isAlone) return loopStarts(plan, state, loop, batch, at);
  const running = state.loops[loop.index];
  if (running) return completeHead(plan, state, loop, running, at);
  complete(
    plan,
    state,
    head,
    { [port]: batch.items },
    at,
    batch.origins === undefined ? null : { [port]: batch.origins },
  );
}

/** The head has returned the items to loop over: the first pass begins, or, if it was asked for another pass, the next one. */
function loopStarts(plan: Plan, state: RunState, loop: PlanLoop, start: LoopStart, at: number): void {
  const before = state.loops[loop.index];
  const arrived = inputOf(state, loop.head);
  const items = start.items ?? arrived;
  state.loops[loop.index] = {
    pass: before?.pass ?? 0,
    since: at,
    start,
    items,
    origins: originsOfPasses(start, items, arrived, looksAtReturned(before) ? before.returnedOrigins : null),
    first: 0,
    next: 0,
    returned: [],
    returnedOrigins: [],
    returnedInPass: [],
    asking: false,
  };
  advance(plan, state, loop, at);
}

/** Where the items to loop over come from. `arrived` is what the head has seen; after the first passes that came back, from the items at `returned`. */
function originsOfPasses(
  { origins }: LoopStart,
  items: readonly Item[],
  arrived: readonly Item[],
  returned: readonly Origin[] | null,
): readonly Origin[] | null {
  if (!origins && !returned && items.length === arrived.length) return null;
  return items.map((_, index) => {
    const origin = resolveOrigin(origins, index, items.length, arrived.length);
    return returned ? sourcesOf(origin, (_port, at) => returned[at] ?? null) : origin;
  });
}

/** Where the outputs of a loop's head come from in what first arrived there: a head that has looked at what came back says it of that. */
function originsFromHead(state: RunState, loop: PlanLoop, outputs: Outputs, said: Origins | undefined): Origins {
  const running = state.loops[loop.index] ?? null;
  if (!looksAtReturned(running)) return said ?? {};
  const { returned, returnedOrigins } = running;
  return Object.fromEntries(
    Object.entries(outputs).map(([port, items]) => [
      port,
      items.map((_, index) =>
        sourcesOf(
          resolveOrigin(said?.[port], index, items.length, returned.length),
          (_main, at) => returnedOrigins[at] ?? null,
        ),
      ),
    ]),
  );
}

/** Begins passes and ends loops, from this one outwards, as long as no step is in flight in them. */
export function advance(plan: Plan, state: RunState, from: PlanLoop | null, at: number): void {
  for (let loop = from; loop && state.status === 'running';) {
    const running = state.loops[loop.index];
    if (!running || running.asking || (state.inFlight[loop.index + 1] ?? 0) > 0) return;
    // A pass in which nothing runs may have ended this loop and those around it with the same event.
    if (stepOf(state, loop.head).status !== 'running') return;
    if (running.next > 0) state.passOver?.(loop, at);
    const returned = takeReturned(plan, state, loop, running);
    if (running.start.whileReturning && running.next > 0 && returned === 0) {
      complete(plan, state, loop.head, { done: [] }, at);
      loop = loop.head.within;
    } else if (running.next < running.items.length) beginPass(plan, state, loop, running, at);
    else if (running.start.again && running.next > 0) askHead(state, loop, running);
    else {
      completeHead(plan, state, loop, running, at);
      loop = loop.head.within;
    }
  }
}

function beginPass(plan: Plan, state: RunState, loop: PlanLoop, running: LoopState, at: number): void {
  running.first = running.next;
  running.next += sizeOf(running);
  running.pass++;
  running.since = at;
  for (const member of loop.members) {
    const step = stepOf(state, member);
    step.status = 'waiting';
    step.outputs = null;
    step.origins = null;
    release(state, loop, member, step);
    step.error = null;
    state.touched?.add(member);
    state.open[member.index] = member.awaits;
    state.reached[member.index] = 0;
    state.arrivals.delete(member.index);
    if (member.loop) state.loops[member.loop.index] = null;
    for (const into of member.incoming) {
      state.edges[into.index] = edge.open;
      if (into.leaves) state.collected.delete(into.index);
    }
  }
  const given = itemsOfPass(loop, running);
  stepOf(state, loop.head).outputs = given;
  state.touched?.add(loop.head);
  startPass(plan, state, loop, given, at);
}

/** Takes the items that came back to the head, in the order of its edges. Returns how many there are. */
function takeReturned(plan: Plan, state: RunState, loop: PlanLoop, running: LoopState): number {
  const before = running.returned.length;
  for (const back of loop.back) {
    const { items = [], origins = [], inPass = [] } = state.collected.get(back.index) ?? {};
    for (const item of items) running.returned.push(item);
    for (const origin of origins) running.returnedOrigins.push(origin);
    for (const origin of inPass) running.returnedInPass.push(origin ?? placesBehind(plan, loop, running, back));
    state.collected.delete(back.index);
  }
  return running.returned.length - before;
}

/** The items of a pass that an item over an edge back to the head may come from, where nobody knows from which: those at the ports that lead there. */
function placesBehind(
  plan: Plan,
  loop: PlanLoop,
  { start: { ports }, first, next }: LoopState,
  back: PlanEdge,
): Origin {
  if (!ports) return null;
  const leading = portsTo(plan, loop, back);
  const places = new Set<number>();
  for (let place = first; place < Math.min(next, ports.length); place++)
    if (leading.has(ports[place] ?? '')) places.add(place);
  return toOrigin(places);
}

/** The ports of a loop's head from where nodes of its body, or none, lead to an edge back. */
function portsTo(plan: Plan, { head }: PlanLoop, back: PlanEdge): Set<string> {
  const found = new Set<string>();
  const seen = new Set<PlanEdge>([back]);
  for (const { source, sourcePort } of seen) {
    if (source === head.index) found.add(sourcePort);
    else for (const into of plan.nodes[source]?.incoming ?? []) seen.add(into);
  }
  return found;
}

/** The head runs again: whether there is another pass depends on the items that came back. */
function askHead(state: RunState, loop: PlanLoop, running: LoopState): void {
  running.asking = true;
  const { head } = loop;
  const step = stepOf(state, head);
  // What it has waited for in an earlier execution is over.
  setKey(state, head, step, `${executionKey(step.key)}~${running.pass}`);
  step.attempt = 1;
  step.signedOut = 0;
  step.stage = 0;
  step.resumed = null;
  state.commands.push({ do: 'run', node: head, key: step.key, attempt: 1, resumed: null });
}

function completeHead(plan: Plan, state: RunState, loop: PlanLoop, running: LoopState, at: number): void {
  if (!loop.closes) {
    // What follows has had all of them; the last batch remains to be seen.
    const last = running.items.slice(running.first, running.next);
    const status = stepOf(state, loop.head).error === null ? 'completed' : 'failed';
    return complete(plan, state, loop.head, { [portOf(loop)]: last }, at, null, status);
  }
  // Without an edge back to the head, its output is the items it looped over.
  const [done, origins] =
    loop.back.length > 0 ? [running.returned, running.returnedOrigins] : [running.items, running.origins];
  complete(plan, state, loop.head, { done }, at, origins && { done: origins });
}

/** Number of the pass that a node's execution belongs to: of the loop around it or, for a head, of its own loop. 0 outside of loops. */
export function passOf(state: RunState, node: { within: PlanLoop | null; loop: PlanLoop | null }): number {
  const own = node.loop && state.loops[node.loop.index];
  if (own) return own.pass;
  return node.loop || !node.within ? 0 : (state.loops[node.within.index]?.pass ?? 0);
}

/** How far the loop is whose head a node is; undefined for other nodes, and where it has not begun. */
export function progressOf(state: RunState, { loop }: { loop: PlanLoop | null }): LoopProgress | undefined {
  const running = loop && state.loops[loop.index];
  if (!running) return undefined;
  return { pass: running.pass, passes: Math.ceil(running.items.length / sizeOf(running)) };
}

/** The port of a head whose passes begin at one. */
const portOf = ({ port }: PlanLoop): string => port ?? LOOP_PORT;

const sizeOf = ({ start }: LoopState): number => Math.max(1, Math.floor(start.size));

/** The number of passes of a loop that has begun; null while that depends on what comes back to the head. */
export function totalPasses(state: RunState, loop: PlanLoop, running: LoopState): number | null {
  if (stepOf(state, loop.head).status !== 'running') return running.pass;
  if (running.start.again || running.start.whileReturning) return null;
  return running.pass + Math.ceil(Math.max(0, running.items.length - running.next) / sizeOf(running));
}
