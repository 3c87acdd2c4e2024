import { setImmediate } from 'node:timers/promises';
import type { PassList, PassListQuery } from '@heddle/contract/api/executions';
import { runErrors } from '@heddle/contract/errors/run';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { PassName, PassView, StepView } from '@heddle/contract/run/view';
import { createPassListing, createPassProjection, depthOf } from '@heddle/engine/passes';
import type { Plan, PlanLoop } from '@heddle/engine/plan';
import type { RunOutline } from '@heddle/journals/journal';

/** Events folded before yielding to the event loop: a loop of ten thousand passes has many. */
const FOLD_BATCH = 200;

const toPath = (pass: string | undefined): number[] => pass?.split('.').map(Number) ?? [];

function loopOf(plan: Plan | null, name: PassName, depth: number): { plan: Plan; loop: PlanLoop } {
  const loop = plan?.byId.get(name.loop)?.loop;
  if (!plan || !loop || depthOf(loop) !== depth) throw runErrors.execution_pass_unknown(name);
  return { plan, loop };
}

/** Calls `push` with each event in order, until it returns true. */
export async function fold(events: readonly RunEvent[], push: (event: RunEvent) => boolean | void): Promise<void> {
  for (const [index, event] of events.entries()) {
    if (push(event) === true) return;
    if (index % FOLD_BATCH === FOLD_BATCH - 1) await setImmediate();
  }
}

/** The pass of a loop in the events of a run, as far as it has come. Throws `execution_pass_unknown`. */
export async function passInEvents(plan: Plan | null, events: readonly RunEvent[], name: PassName): Promise<PassView> {
  const path = toPath(name.pass);
  const found = loopOf(plan, name, path.length);
  const projection = createPassProjection(found.plan, found.loop, path);
  await fold(events, projection.push);
  const view = projection.view();
  if (!view) throw runErrors.execution_pass_unknown(name);
  return view;
}

/** A page of the passes of a loop in the events of a run. Throws `execution_pass_unknown` where there is no such loop. */
export async function listPasses(
  plan: Plan | null,
  events: readonly RunEvent[],
  loop: string,
  { around, offset, limit }: PassListQuery,
): Promise<PassList> {
  const path = toPath(around);
  const found = loopOf(plan, { loop, pass: [...path, '…'].join('.') }, path.length + 1);
  const listing = createPassListing(found.plan, found.loop, path, { offset, limit });
  await fold(events, listing.push);
  return listing.list();
}

/** The items of a step's ports, read where the outline of the run left them out. */
export async function readPorts(ports: StepView['input'], { items }: RunOutline): Promise<StepView['input']> {
  if (!ports) return null;
  const read: NonNullable<StepView['input']> = {};
  // The view's schema says `unknown` of values that were recorded as JSON.
  for (const [port, list] of Object.entries(ports)) read[port] = await items(list as Item[]);
  return read;
}
