/** Runs work with the same key one after the other, in the order of the calls. The result is that of the work. */
export type Serialize = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Serializes work within this process. */
export function createSerialize(): Serialize {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, result);
    const forget = (): void => {
      if (last.get(key) === result) last.delete(key);
    };
    result.then(forget, forget);
    return result;
  };
}
