/** The offsets of one partition that were given and are not committed yet. */
interface Partition {
  waiting: { offset: bigint; keys: readonly string[]; isDone: boolean }[];
}

/** What can be committed: the offset after the last message before which all are acknowledged, with the keys of the messages up to it. */
export interface Committable {
  partition: number;
  offset: string;
  keys: string[];
}

/** Keeps which offsets are acknowledged: those after one that is not must not be committed. */
export class KafkaOffsets {
  readonly #partitions = new Map<number, Partition>();

  /** A message was given. */
  add(partition: number, offset: string, keys: readonly string[]): void {
    const { waiting } = this.#partitions.get(partition) ?? this.#begin(partition);
    waiting.push({ offset: BigInt(offset), keys, isDone: false });
  }

  /** A message is acknowledged. */
  done(partition: number, offset: string): void {
    const found = this.#partitions.get(partition)?.waiting.find((one) => one.offset === BigInt(offset));
    if (found) found.isDone = true;
  }

  /** Takes out what can be committed now. */
  take(): Committable[] {
    return [...this.#partitions].flatMap(([partition, { waiting }]) => {
      const open = waiting.findIndex(({ isDone }) => !isDone);
      const done = waiting.splice(0, open < 0 ? waiting.length : open);
      const last = done.at(-1);
      if (!last) return [];
      return [{ partition, offset: String(last.offset + 1n), keys: done.flatMap(({ keys }) => keys) }];
    });
  }

  /** Forgets all: it is given again. */
  clear(): void {
    this.#partitions.clear();
  }

  #begin(partition: number): Partition {
    const begun: Partition = { waiting: [] };
    this.#partitions.set(partition, begun);
    return begun;
  }
}
