import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

/**
 * Loaded into a server process before its own code (`node --import`): kills the process the hard way at the n-th commit of its journal from when it was
 * told so. The file that `CRASH_AT` names tells it: `before:3` dies with the third commit not on disk, `after:3` with it on disk and nothing done that
 * follows from it; with nothing in the file, it lives.
 */
const file = process.env['CRASH_AT'] ?? '';
let told = '';
let commits = 0;
channel('heddle:commit').subscribe((message) => {
  const text = readFileSync(file, 'utf8');
  if (text !== told) [told, commits] = [text, 0];
  const [phase, number] = told.split(':');
  if ((message as { phase: string }).phase === phase && ++commits === Number(number))
    process.kill(process.pid, 'SIGKILL');
});
