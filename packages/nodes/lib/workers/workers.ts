import type { Transferable } from 'node:worker_threads';
import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import type { StepResources } from '@heddle/contract/node/resources';
import { lazyImport } from '../lazy-import.ts';
import { openThreads } from './threads.ts';

/** A module whose functions can be called in a thread: its URL, and how to import it where there are no threads. */
export interface WorkModule<M> {
  url: URL;
  load(): Promise<M>;
}

/** The step whose work runs in a worker: a node's context. */
export interface WorkingStep {
  readonly signal: AbortSignal;
  /** The user of the work; charged for the size of the result. */
  readonly resources: StepResources;
}

export interface WorkOptions extends WorkingStep {
  /** Default: ten minutes. */
  timeoutMs?: number;
  /** Heap of the thread. Default: 512. Buffers do not count. */
  maxMemoryMb?: number;
  /** Transferred to the thread instead of copied; unusable here afterwards. */
  transfer?: readonly Transferable[];
  /** True for work of a few milliseconds: it runs in this thread, which is faster than sending it to a worker. */
  small?: boolean;
}

const TIME_LIMIT_MS = 10 * 60_000;
const MEMORY_MB = 512;
let threads: ReturnType<typeof openThreads> | undefined;

type Functions<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M];

/**
 * Calls a function that a module exports, in a worker thread: for work that would block the server. Arguments and result are copied as
 * `structuredClone` does it. Throws the coded errors of the function, `work_timeout`, `work_memory` and `work_busy`, and the error of charging the
 * step; rejects with the signal's reason when it is aborted, which ends the thread.
 */
export async function runInWorker<M, K extends Functions<M> & string>(
  module: WorkModule<M>,
  name: K,
  args: M[K] extends (...args: infer A) => unknown ? A : never,
  options: WorkOptions,
): Promise<M[K] extends (...args: never[]) => infer R ? Awaited<R> : never> {
  type Result = M[K] extends (...args: never[]) => infer R ? Awaited<R> : never;
  const {
    signal,
    resources,
    timeoutMs = TIME_LIMIT_MS,
    maxMemoryMb = MEMORY_MB,
    transfer = [],
    small = false,
  } = options;
  signal.throwIfAborted();
  const pool = small ? null : (threads ??= openThreads());
  if (!pool) {
    const here = await lazyImport(module.load());
    return (here[name] as (...args: readonly unknown[]) => Result)(...args);
  }
  const answer = await pool.run(() => ({ url: module.url.href, name, args }), {
    timeLimitMs: timeoutMs,
    memoryMb: maxMemoryMb,
    signal,
    resources,
    transfer,
  });
  if ('value' in answer) {
    resources.charge(answer.size);
    // The thread called the function whose type is M[K].
    return answer.value as Result;
  }
  if ('coded' in answer) throw new HeddleError(answer.coded);
  if ('failed' in answer) throw new Error(answer.failed);
  throw answer.lost === 'timeout'
    ? dataErrors.work_timeout({ seconds: timeoutMs / 1000 })
    : dataErrors.work_memory({ mib: maxMemoryMb });
}

/** Ends all threads; the next call starts others. */
export async function closeWorkers(): Promise<void> {
  const closing = threads;
  threads = undefined;
  await closing?.close();
}
