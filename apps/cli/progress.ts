const INTERVAL_MS = 200;

/** Shows how far long work is: one line that is written anew. */
export interface Progress {
  show(text: string): void;
  /** Removes the line. */
  end(): void;
}

/** Progress on a terminal; nothing where the output goes to a file or a program. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  let shownAt = 0;
  return {
    show(text) {
      const now = Date.now();
      if (!stream.isTTY || now - shownAt < INTERVAL_MS) return;
      shownAt = now;
      stream.write(`\r\x1b[K${text}`);
    },
    end() {
      if (shownAt > 0) stream.write('\r\x1b[K');
    },
  };
}

/** `12.5 MB` */
export function sizeText(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
