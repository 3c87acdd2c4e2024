import { resolve } from 'node:path';
import type { Config } from '@heddle/server/platform/config';
import type { Arguments } from './command.ts';

/** The option of commands that work on the data of a server, and its help text. */
export const dataOptions = { data: { type: 'string' } } as const;
export const DATA_USAGE = '  --data FOLDER     the data folder of the server; or HEDDLE_DATA_DIR (default .heddle)';

/** The settings of the server whose data a command works on: its environment, with the option. Throws `config_invalid`. */
export async function readInstallation(args: Arguments, env: NodeJS.ProcessEnv): Promise<Config> {
  const { readConfig } = await import('@heddle/server/platform/config');
  const data = args.text('data');
  return readConfig({ ...env, ...(data === undefined ? {} : { HEDDLE_DATA_DIR: resolve(data) }) });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `work` with a signal that is aborted when the command is interrupted: work leaves nothing half done. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  const abort = (): void => interrupted.abort();
  for (const signal of SIGNALS) process.on(signal, abort);
  try {
    return await work(interrupted.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, abort);
  }
}
