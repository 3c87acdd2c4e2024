import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

/**
 * Loaded into a server process before its own code (`node --import`): kills the process at the n-th commit of its journal. The file named by `CRASH_AT`
 * holds the order: `before:3` dies with the third commit not on disk, `after:3` with it on disk and nothing done that follows from it. An empty
 * file kills nothing; commits are counted from the moment the file changes.
 */
const file = process.env['CRASH_AT'] ?? '';
let order = '';
let commits = 0;
channel('heddle:commit').subscribe((message) => {
  const text = readFileSync(file, 'utf8');
  if (text !== order) [order, commits] = [text, 0];
  const [phase, number] = order.split(':');
  if ((message as { phase: string }).phase === phase && ++commits === Number(number))
    process.kill(process.pid, 'SIGKILL');
});
