/** The offsets of one partition that were given and are not committed yet, in their order. */
type Partition = { offset: bigint; isDone: boolean }[];

/** The offset after the last message before which all are acknowledged. */
export interface Committable {
  partition: number;
  offset: string;
}

/** Keeps which offsets are acknowledged: those after one that is not must not be committed. */
export class KafkaOffsets {
  readonly #partitions = new Map<number, Partition>();

  /** A message was given. */
  add(partition: number, offset: string): void {
    const waiting = this.#partitions.get(partition) ?? [];
    this.#partitions.set(partition, waiting);
    waiting.push({ offset: BigInt(offset), isDone: false });
  }

  /** A message is acknowledged. */
  done(partition: number, offset: string): void {
    const found = this.#partitions.get(partition)?.find((one) => one.offset === BigInt(offset));
    if (found) found.isDone = true;
  }

  /** Takes out what can be committed now. */
  take(): Committable[] {
    return [...this.#partitions].flatMap(([partition, waiting]) => {
      const open = waiting.findIndex(({ isDone }) => !isDone);
      const last = waiting.splice(0, open < 0 ? waiting.length : open).at(-1);
      return last ? [{ partition, offset: String(last.offset + 1n) }] : [];
    });
  }

  /** Forgets all: it is given again. */
  clear(): void {
    this.#partitions.clear();
  }
}
