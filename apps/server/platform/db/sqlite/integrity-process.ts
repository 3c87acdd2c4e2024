// Checks the SQLite file in its first argument and prints what is wrong with it, as a JSON list of texts.
import { constants, setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/** Faults that are reported: the first ones say enough. */
const FAULTS = 10;

// Whoever waits for the server comes first.
setPriority(constants.priority.PRIORITY_LOW);
const file = new DatabaseSync(process.argv[2] ?? '', { timeout: 5000 });
file.exec('PRAGMA query_only = ON');
const found = file
  .prepare(`PRAGMA quick_check(${FAULTS})`)
  .all()
  .map((row) => String(row['quick_check']));
process.stdout.write(JSON.stringify(found.length === 1 && found[0] === 'ok' ? [] : found));
file.close();
