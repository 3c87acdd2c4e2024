import { readFileSync } from 'node:fs';

/**
 * Loaded into a server process before its own code (`node --import`): its clock differs from the machine's by the milliseconds in the file named by
 * `CLOCK_AHEAD`. Timers and the elapsed time are those of the machine.
 */
const file = process.env['CLOCK_AHEAD'] ?? '';
const READ_EVERY_MS = 50;
let ahead = 0;
let readAt = -Infinity;

const RealDate = Date;
function now(): number {
  const elapsed = performance.now();
  if (elapsed - readAt > READ_EVERY_MS) {
    ahead = Number(readFileSync(file, 'utf8'));
    readAt = elapsed;
  }
  return RealDate.now() + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    // A new object by construction; `Reflect.construct` cannot know its type.
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
});
