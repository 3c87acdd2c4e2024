import { ServerProcess } from '../support/server-process.ts';

/** One server on SQLite; on PostgreSQL two that share the database and the data folder. `own`: settings of the first one only. */
export async function startServers(
  kind: string,
  env: NodeJS.ProcessEnv,
  own: NodeJS.ProcessEnv = {},
): Promise<[ServerProcess, ...ServerProcess[]]> {
  const first = await ServerProcess.start({ env: { ...env, ...own } });
  if (kind !== 'PostgreSQL') return [first];
  return [first, await ServerProcess.start({ env: { ...env, HEDDLE_DATA_DIR: first.dataDir } })];
}
