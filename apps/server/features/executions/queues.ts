/** Queues by name: the work of one queue is done one after another. */
export interface Queues {
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Queues that are forgotten once they are empty. */
export function createQueues(): Queues {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      const done = before.then(work, work);
      last.set(name, done);
      const forget = (): void => {
        if (last.get(name) === done) last.delete(name);
      };
      done.then(forget, forget);
      return done;
    },
  };
}
