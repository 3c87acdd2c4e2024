import { availableParallelism, totalmem } from 'node:os';
import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { StepResources } from '@heddle/contract/node/resources';
import { ThreadPool } from '../workers/pool.ts';
import type { WorkTask } from '../workers/protocol.ts';
import type { WorkModule } from '../workers/workers.ts';
import { NativeProcess } from './native-process.ts';
import type { NativeAnswer } from './protocol.ts';

export interface NativeOptions {
  signal: AbortSignal;
  /** Whose work it is. */
  resources: Pick<StepResources, 'user'>;
  /** Default: a minute. */
  timeoutMs?: number;
  /** Resident memory of the process. Default: 1024. */
  maxMemoryMb?: number;
}

const TIME_LIMIT_MS = 60_000;
const MEMORY_MB = 1024;
const IDLE_MS = 30_000;
/** Processes more than one user may have, for users who have none: the pool keeps one place, and starts another where that is not enough. */
const EXTRA = 1;

/** Processes that one user may have: all cores but one, and together no more than half of the memory. */
const perUser = (): number => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.max(1, Math.min(availableParallelism() - 1, Math.floor(memory / 2 / (MEMORY_MB * 1024 * 1024))));
};

const openProcesses = (): ThreadPool<WorkTask, NativeAnswer> =>
  new ThreadPool<WorkTask, NativeAnswer>({
    size: perUser() + 1,
    extra: EXTRA,
    idleMs: IDLE_MS,
    open: (memoryMb) => new NativeProcess(memoryMb),
    lost: (lost, reason) => ({ lost, reason }),
    busy: () => dataErrors.work_busy(),
    closed: () => runErrors.server_draining(),
  });

let processes: ThreadPool<WorkTask, NativeAnswer> | undefined;

type Functions<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M];

/**
 * Calls a function that a module exports, in a process of its own: for native work, which can neither be interrupted in a thread nor survived when it crashes, and
 * which takes the threads that the server reads files with. Arguments and result are copied as `structuredClone` does it. Throws the coded errors of the function,
 * `work_timeout`, `work_memory`, `work_crashed` and `work_busy`; rejects with the signal's reason when it is aborted, which kills the process.
 */
export async function runNatively<M, K extends Functions<M> & string>(
  module: Pick<WorkModule<M>, 'url' | 'load'>,
  name: K,
  args: M[K] extends (...args: infer A) => unknown ? A : never,
  { signal, resources, timeoutMs = TIME_LIMIT_MS, maxMemoryMb = MEMORY_MB }: NativeOptions,
): Promise<M[K] extends (...args: never[]) => infer R ? Awaited<R> : never> {
  signal.throwIfAborted();
  const pool = (processes ??= openProcesses());
  const answer = await pool.run(() => ({ url: module.url.href, name, args }), {
    timeLimitMs: timeoutMs,
    memoryMb: maxMemoryMb,
    signal,
    resources,
  });
  // The process called the function whose type is M[K].
  if ('value' in answer) return answer.value as M[K] extends (...args: never[]) => infer R ? Awaited<R> : never;
  if ('coded' in answer) throw new HeddleError(answer.coded);
  if ('failed' in answer) throw new Error(answer.failed);
  if (answer.lost === 'timeout') throw dataErrors.work_timeout({ seconds: timeoutMs / 1000 });
  if (answer.lost === 'memory') throw dataErrors.work_memory({ mib: maxMemoryMb });
  throw dataErrors.work_crashed(undefined, { cause: new Error(answer.reason) });
}

/** Ends all processes; the next call starts others. */
export async function closeNative(): Promise<void> {
  const closing = processes;
  processes = undefined;
  await closing?.close();
}
