import type { RunStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import { unreachedStep } from '../../run/unreached-step.ts';

/** Milliseconds between two steps of the sample. */
export const TICK_MS = 3000;
const SHORTEST_MS = 1000;
const LONGEST_MS = 4000;

/** A run made up in the page: no server takes part in it. */
export interface SampleRun {
  status: RunStatus;
  steps: readonly StepView[];
}

interface SampleStep {
  name: string;
  type: string;
  gives: { [field: string]: unknown };
}

const script: readonly SampleStep[] = [
  { name: 'Webhook Trigger', type: 'webhookTrigger', gives: { orderId: 'A-1042', amount: 250, currency: 'USDC' } },
  { name: 'Wallet Connect', type: 'walletConnect', gives: { orderId: 'A-1042', network: 'ethereum', connected: true } },
  {
    name: 'Payment Validation',
    type: 'paymentValidation',
    gives: { orderId: 'A-1042', amount: 250, currency: 'USDC', valid: true },
  },
  { name: 'PayPal Transfer', type: 'paypal', gives: { orderId: 'A-1042', amount: 250, status: 'COMPLETED' } },
  { name: 'Send Notification', type: 'notification', gives: { orderId: 'A-1042', sent: true } },
];

const items = (fields: SampleStep['gives']): StepView['output'] => ({ main: [{ json: fields }] });

const waiting: readonly StepView[] = script.map(({ name, type }) => ({
  ...unreachedStep({ id: type, name, type }),
  attempt: 1,
}));

/** The output of the previous step; a trigger has no input. */
const inputOf = (index: number): StepView['input'] => {
  const before = script[index - 1];
  return before ? items(before.gives) : null;
};

const change = (steps: readonly StepView[], index: number, to: (step: StepView) => StepView): readonly StepView[] =>
  steps.map((step, at) => (at === index ? to(step) : step));

const begin = (steps: readonly StepView[], index: number): readonly StepView[] =>
  change(steps, index, (step) => ({ ...step, status: 'running', input: inputOf(index) }));

const complete = (steps: readonly StepView[], index: number, durationMs: number): readonly StepView[] =>
  change(steps, index, (step) => ({
    ...step,
    status: 'completed',
    durationMs,
    input: inputOf(index),
    output: items(script[index]?.gives ?? {}),
  }));

const runningStep = (run: SampleRun): number => run.steps.findIndex(({ status }) => status === 'running');

/** The sample at its start: two steps are completed, the third is running. */
export function startedSample(): SampleRun {
  return { status: 'running', steps: begin(complete(complete(waiting, 0, 100), 1, 2300), 2) };
}

/**
 * One tick on: the running step is completed with a duration of one to four seconds and the next one runs; after the last, the run is completed.
 * `random` returns numbers from 0 up to 1. A run that has ended does not change.
 */
export function nextSample(run: SampleRun, random: () => number): SampleRun {
  const index = runningStep(run);
  if (run.status !== 'running' || index < 0) return run;
  const steps = complete(run.steps, index, SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
  return index + 1 < steps.length
    ? { status: 'running', steps: begin(steps, index + 1) }
    : { status: 'completed', steps };
}

/** The sample as a visitor stops it: the running step has failed. A run that has ended stays as it is. */
export function stoppedSample(run: SampleRun): SampleRun {
  if (run.status !== 'running') return run;
  const error = { code: 'execution_stopped', message: 'Execution stopped by user' };
  return {
    status: 'cancelled',
    steps: change(run.steps, runningStep(run), (step) => ({ ...step, status: 'failed', error })),
  };
}

/** The sample when all its steps are done. */
export function finishedSample(random: () => number = Math.random): SampleRun {
  let run = startedSample();
  while (run.status === 'running') run = nextSample(run, random);
  return run;
}

/** Plays the sample from its start: `show` receives it at once and after each tick. Returns the function that stops it; it also stops with the run. */
export function playSample(show: (run: SampleRun) => void, random: () => number = Math.random): () => void {
  let run = startedSample();
  show(run);
  const timer = setInterval(() => {
    run = nextSample(run, random);
    if (run.status !== 'running') clearInterval(timer);
    show(run);
  }, TICK_MS);
  return () => clearInterval(timer);
}
