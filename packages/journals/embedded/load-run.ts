import { runErrors } from '@heddle/contract/errors/run';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { ExecutionRow } from '../row.ts';
import { isOfData } from './committer.ts';
import type { DriverHost } from './driver.ts';
import { RunDriver } from './driver.ts';
import { endUnread } from './end-of-run.ts';
import { openSignal } from './signals.ts';
import type { EventStore, RunSignal } from './store.ts';

export interface LoadRunOptions {
  store: EventStore;
  host: DriverHost;
  /** A run was ended because its events cannot be read. */
  onUnreadable(row: ExecutionRow): void;
}

/** What a claimed run is resumed from. */
interface LoadedRun {
  row: ExecutionRow;
  events: RunEvent[];
  /** Its signals with their values. */
  signals: RunSignal[];
}

/** Loads a claimed run and those of `signals` that are its own. Returns null if its events cannot be read: then the run is ended as failed. */
export async function loadRun(
  row: ExecutionRow,
  signals: readonly RunSignal[],
  options: LoadRunOptions,
): Promise<LoadedRun | null> {
  const { store, host } = options;
  const events = await readEvents(row, options);
  if (!events) return null;
  const opened = await Promise.all(
    signals.filter((signal) => signal.runId === row.id).map((signal) => openSignal(store, signal, host.onError)),
  );
  return { row, events, signals: opened.filter((signal) => signal !== null) };
}

/** Makes the driver of a loaded run, which has consumed its signals. A run that was resumed more than `maxResumes` times without progress will fail. */
export function openDriver({ row, events, signals }: LoadedRun, host: DriverHost, maxResumes: number): RunDriver {
  const driver = new RunDriver(host, row, events, false);
  if (row.resumes > maxResumes) driver.condemn((steps) => poisoned(steps, row.resumes));
  for (const signal of signals) driver.consume(signal);
  return driver;
}

/** The events of a run; null where they cannot be read: the run is ended as failed, so that it does not keep others from being resumed. */
async function readEvents(
  row: ExecutionRow,
  { store, host, onUnreadable }: LoadRunOptions,
): Promise<RunEvent[] | null> {
  try {
    return await store.events(row.id);
  } catch (error) {
    if (!isOfData(error)) throw error;
    host.onError(error);
    onUnreadable(await endUnread(store, row, host.owner, runErrors.run_unreadable()));
    return null;
  }
}

const poisoned = (steps: readonly string[], resumes: number): HeddleError =>
  runErrors.run_poisoned(
    { steps: steps.map((name) => `"${name}"`).join(', ') || 'that was under way', times: resumes },
    { details: { steps } },
  );
