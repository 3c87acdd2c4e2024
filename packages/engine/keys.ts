/**
 * A key names one execution of a node within a run:
 *
 * - the node's id; in the body of a loop followed by the pass of every loop around it, outermost first: `mail#3`, `mail#2.14`;
 * - `/2` for the second arrival at a node that runs for each arrival;
 * - `~3` for the head of a loop that runs again after its third pass;
 * - `^` for an execution after an error was caught;
 * - `!1` for a step that was resumed after its first wait.
 *
 * Sleeps of a step are named by its key, `@` and the attempt.
 */

/** The first part of a node's keys: its id with the signs of this grammar encoded as `%23`, … */
export function baseKey(id: string): string {
  return id.replaceAll(/[%#/~!@^]/g, encodeSign);
}

const encodeSign = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

/** The first part of a key: the `baseKey` of its node. */
export const nodeKey = (key: string): string => /^[^#/~^!@]*/.exec(key)?.[0] ?? key;

/** The id of the node that a key belongs to. */
export const nodeIn = (key: string): string => decodeURIComponent(nodeKey(key));

/** The key of an execution without what it has waited for and, for the head of a loop, the passes that are over. */
export const executionKey = (key: string): string => key.replace(/[~!].*$/, '');

/** The key of a sleep. */
export function sleepKey(stepKey: string, attempt: number): string {
  return `${stepKey}@${attempt}`;
}

/** The key of the step that sleeps under this key. */
export function sleeper(key: string): string {
  return key.slice(0, key.lastIndexOf('@'));
}

/** Key of the sleep that ends when the run's time limit is over. */
export const RUN_TIMEOUT = '@run';
