import { nodeErrors } from '@heddle/contract/errors/node';
import type { FileStore } from '@heddle/contract/node/context';

/** Files of one run, in the memory of this process. */
export function createMemoryFiles(): FileStore {
  const contents = new Map<string, Uint8Array[]>();
  return {
    async put(content, facts) {
      const id = crypto.randomUUID();
      const chunks = content instanceof Uint8Array ? [content] : await Array.fromAsync(content);
      contents.set(id, chunks);
      return { id, size: chunks.reduce((sum, chunk) => sum + chunk.length, 0), ...facts };
    },
    open({ id }) {
      const chunks = contents.get(id);
      if (!chunks) return Promise.reject(nodeErrors.file_not_found());
      return Promise.resolve(
        (async function* () {
          yield* chunks;
        })(),
      );
    },
  };
}
