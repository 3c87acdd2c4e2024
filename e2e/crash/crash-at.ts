import { channel } from 'node:diagnostics_channel';

/**
 * Loaded into a server process before its own code (`node --import`): kills the process the hard way at the n-th commit of its journal.
 * `CRASH_AT=before:3` dies with the third commit not on disk, `after:3` with it on disk and nothing done that follows from it.
 */
const [phase, number] = (process.env['CRASH_AT'] ?? '').split(':');
let commits = 0;
channel('heddle:commit').subscribe((message) => {
  if ((message as { phase: string }).phase === phase && ++commits === Number(number)) process.kill(process.pid, 'SIGKILL');
});
