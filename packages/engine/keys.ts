/**
 * A key names one execution of a node within a run:
 *
 * - the node's id; in the body of a loop followed by the pass of every loop around it, outermost first: `mail#3`, `mail#2.14`;
 * - `/2` for the second arrival at a node that runs for each;
 * - `~3` for the head of a loop that is asked again after its third pass;
 * - `^` for an execution after an error was caught;
 * - `!1` for a step that goes on after it has waited once.
 *
 * Sleeps of a step are named by its key, `@` and the attempt.
 */

/** The first part of a node's keys: its id, in which the signs of the grammar are written as `%23`, … */
export function baseKey(id: string): string {
  return id.replaceAll(/[%#/~!@^]/g, encodeSign);
}

const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

/** The first part of a key: what `baseKey` has made of the node's id. */
export const nodeKey = (key: string): string => /^[^#/~^!@]*/.exec(key)?.[0] ?? key;

/** The name of a sleep. */
export function sleepKey(stepKey: string, attempt: number): string {
  return `${stepKey}@${attempt}`;
}

/** The step that sleeps under this name. */
export function sleeper(key: string): string {
  return key.slice(0, key.lastIndexOf('@'));
}

/** The sleep that ends a run whose time is over. */
export const RUN_TIMEOUT = '@run';
