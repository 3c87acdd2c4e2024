import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError } from '@heddle/contract/errors/define';
import { dryRunErrors } from '@heddle/contract/errors/dry-run';
import { runErrors } from '@heddle/contract/errors/run';
import type { RunStatus } from '@heddle/contract/run/states';
import type { RunStreamEvent, RunSummary, StepView } from '@heddle/contract/run/view';
import type { DryRunMessage, DryRunTask } from './protocol.ts';

/** How long the worker may take to be fetched and to begin. Milliseconds. */
const START_LIMIT = 30_000;

/** A dry run that executes in a worker of this page. */
export interface BrowserRun {
  /** The run as it began. */
  summary: RunSummary;
  /** The nodes that answer with their examples since they have problems, by id. */
  untried: readonly string[];
  /** Calls the listener with the events so far and all that follow. Returns the unsubscribe function. */
  watch(listener: (event: RunStreamEvent) => void): () => void;
  /** Ends the run at once, whatever it is doing; false if it has already ended. */
  stop(): boolean;
}

/** A step that was cut off by the end of its run. */
function cutOff(step: StepView, error: ErrorView, at: string): StepView {
  if (step.status === 'waiting') return { ...step, status: 'cancelled' };
  if (step.status !== 'running') return step;
  return {
    ...step,
    status: 'failed',
    error,
    finishedAt: at,
    durationMs: step.startedAt === null ? null : Date.parse(at) - Date.parse(step.startedAt),
    wakesAt: null,
    output: null,
  };
}

const openWorker = (): Worker => new Worker(new URL('./dry-run.worker.ts', import.meta.url), { type: 'module' });

/**
 * Starts a dry run of a workflow in this browser. Resolves once it has started. Throws what the server throws for a workflow that cannot run
 * (`workflow_invalid`, `execution_without_trigger`, …) and `dry_run_unavailable`.
 */
export function startBrowserRun(task: DryRunTask, open: () => Worker = openWorker): Promise<BrowserRun> {
  const worker = open();
  const { promise, resolve, reject } = Promise.withResolvers<BrowserRun>();
  const steps = new Map<string, StepView>();
  const listeners = new Set<(event: RunStreamEvent) => void>();
  let run: RunSummary | null = null;

  const happened = (event: RunStreamEvent): void => {
    if (event.type === 'step') steps.set(event.step.key, event.step);
    else if (event.type === 'run') run = event.run;
    for (const listener of listeners) listener(event);
  };

  /** Terminates the worker and ends the run with this status and error. */
  const end = (status: Exclude<RunStatus, 'running'>, error: ErrorView): boolean => {
    worker.terminate();
    if (run?.status !== 'running') return false;
    const at = new Date();
    for (const step of steps.values()) {
      const left = cutOff(step, error, at.toISOString());
      if (left !== step) happened({ type: 'step', step: left });
    }
    happened({
      type: 'run',
      run: {
        ...run,
        status,
        error,
        finishedAt: at.toISOString(),
        durationMs: at.getTime() - Date.parse(run.startedAt),
      },
    });
    return true;
  };

  const fail = (cause: unknown): void => {
    clearTimeout(timer);
    const error = dryRunErrors.dry_run_unavailable(undefined, { cause });
    end('failed', error.toJSON());
    reject(error);
  };
  const timer = setTimeout(() => fail(new Error('The worker did not begin in time.')), START_LIMIT);

  worker.onerror = (event) => fail(event.error ?? event.message);
  worker.onmessage = ({ data }: MessageEvent<DryRunMessage>) => {
    clearTimeout(timer);
    if (data.type === 'refused') {
      worker.terminate();
      reject(new HeddleError(data.error));
    } else if (data.type === 'happened') {
      for (const event of data.events) happened(event);
      if (run?.status !== 'running') worker.terminate();
    } else {
      run = data.run;
      resolve({
        summary: data.run,
        untried: data.untried,
        watch(listener) {
          for (const step of steps.values()) listener({ type: 'step', step });
          if (run) listener({ type: 'run', run });
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        stop: () => end('cancelled', runErrors.execution_stopped().toJSON()),
      });
    }
  };
  worker.postMessage(task);
  return promise;
}
