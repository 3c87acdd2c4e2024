import { channel } from 'node:diagnostics_channel';

/**
 * Loaded into a server process before its own code (`node --import`): the process dies as soon as a step has begun whose node is called after a way to
 * die, as it would by a defect in native code that the step uses.
 */
const ways: Readonly<Record<string, () => void>> = {
  abort: () => process.abort(),
  heap() {
    const hoard: unknown[] = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  },
  native: () => process.kill(process.pid, 'SIGSEGV'),
};

interface Commit {
  phase: string;
  writes: readonly { events: readonly { type: string; key?: string }[] }[];
}

channel('heddle:commit').subscribe((message) => {
  const { phase, writes } = message as Commit;
  if (phase !== 'after') return;
  for (const { type, key } of writes.flatMap(({ events }) => events)) if (type === 'step.started') ways[key ?? '']?.();
});
