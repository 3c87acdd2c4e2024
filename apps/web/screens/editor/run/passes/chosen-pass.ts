import type { PassName, PassView, StepView } from '@heddle/contract/run/view';
import type { FollowedRun } from '../run-store.ts';

/** A pass of a loop that is shown in place of the latest. */
export interface ChosenPass extends PassName {
  view: PassView;
}

/** The ids of the heads of the loops around a step, outermost first; for the head of a loop also its own. */
const loopsOf = (step: StepView | undefined): string[] => step?.passes?.map(({ loop }) => loop) ?? [];

/** How a pass of a loop is named in a run: by the passes that are shown of the loops around it. Null where the run shows no pass of the loop. */
export function passPath({ steps }: Pick<FollowedRun, 'steps'>, loop: string, pass: number): string | null {
  const head = steps.find(({ nodeId }) => nodeId === loop);
  const around = head?.passes?.filter((one) => one.loop !== loop);
  return head?.passes && around ? [...around.map((one) => one.pass), pass].join('.') : null;
}

/** The choices without that of a loop and of the loops in its body, whose passes belong to one of its passes. */
export function withoutLoop(chosen: readonly ChosenPass[], loop: string): ChosenPass[] {
  return chosen.filter(
    ({ view, loop: own }) => !loopsOf(view.steps.find(({ nodeId }) => nodeId === own)).includes(loop),
  );
}

/** The run with the steps of the chosen passes: in the body of a loop those of its pass, at the head also the items that the pass began with. */
export function withPasses<R extends Pick<FollowedRun, 'steps'>>(run: R, chosen: readonly ChosenPass[]): R {
  let { steps } = run;
  for (const { loop, view } of chosen) {
    const byNode = new Map(view.steps.map((step) => [step.nodeId, step]));
    const inPass = (step: StepView): StepView => {
      const there = byNode.get(step.nodeId);
      return there && step.nodeId === loop ? headIn(step, there) : (there ?? step);
    };
    steps = steps.map(inPass);
  }
  return { ...run, steps };
}

function headIn(head: StepView, there: StepView): StepView {
  // While a pass goes on, the output of its head is what the pass began with.
  const began = Object.entries(there.output ?? {}).filter(([port]) => !there.truncated?.output[port]);
  return {
    ...head,
    ...(there.passes ? { passes: there.passes } : {}),
    ...(began.length > 0 ? { output: { ...head.output, ...Object.fromEntries(began) } } : {}),
  };
}
