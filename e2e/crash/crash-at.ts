import { channel } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';

/**
 * Loaded into a server process before its own code (`node --import`): kills the process at the n-th commit of its journal. The file named by `CRASH_AT`
 * holds the order: `before:3` dies with the third commit not on disk, `after:3` with it on disk and nothing done that follows from it. With a text,
 * `after:3:knowledge_`, writes outside of the journal whose statements have it count as well. An empty file kills nothing; commits are counted from the
 * moment the file changes.
 */
const file = process.env['CRASH_AT'] ?? '';
let order = '';
let commits = 0;

function reach(phase: string, statements?: readonly string[]): void {
  const text = readFileSync(file, 'utf8');
  if (text !== order) [order, commits] = [text, 0];
  const [wanted, number, part] = order.split(':');
  if (phase !== wanted) return;
  if (statements && (part === undefined || !statements.some((statement) => statement.includes(part)))) return;
  if (++commits === Number(number)) process.kill(process.pid, 'SIGKILL');
}

// As the server announces them.
channel('heddle:commit').subscribe((message) => reach((message as { phase: string }).phase));
channel('heddle:write').subscribe((message) => {
  const { phase, statements } = message as { phase: string; statements: readonly string[] };
  reach(phase, statements);
});
