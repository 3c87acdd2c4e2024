/** Passes that are offered: the latest ones. */
const MOST = 100;

/**
 * The passes that a step has run in, the latest first, by the key of its latest execution: of `mail#3` they are 3, 2 and 1; of `mail#2.14` those of the inner
 * loop in the present pass of the outer one. Empty outside of loops.
 */
export function passesOf(execution: string): string[] {
  const path = /#([\d.]+)/.exec(execution)?.[1]?.split('.') ?? [];
  const last = Number(path.pop() ?? 0);
  return Array.from({ length: Math.min(last, MOST) }, (_, index) => [...path, last - index].join('.'));
}
