import { HeddleError } from '@heddle/contract/errors/define';
import { useEffect, useRef, useState } from 'react';
import type { Following } from '../../../api/assistant.ts';
import { ApiError, errorText } from '../../../api/client.ts';

/** A question to a model: not asked yet, under way, answered or failed. */
export type Answer<T> =
  | { state: 'none' }
  | { state: 'asking'; progress: string }
  | { state: 'done'; result: T }
  | { state: 'failed'; reason: string; hint: string | undefined };

/** Asks one question at a time; leaving the component stops it. */
export function useAnswer<T>(): {
  answer: Answer<T>;
  ask(work: (following: Following) => Promise<T>): void;
  stop(): void;
} {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'none' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function run(work: (following: Following) => Promise<T>): Promise<void> {
    const controller = new AbortController();
    current.current?.abort();
    current.current = controller;
    const { signal } = controller;
    setAnswer({ state: 'asking', progress: 'Asking the model' });
    try {
      const result = await work({ signal, onProgress: (progress) => setAnswer({ state: 'asking', progress }) });
      if (!signal.aborted) setAnswer({ state: 'done', result });
    } catch (error) {
      const hint = error instanceof HeddleError || error instanceof ApiError ? error.hint : undefined;
      const reason = errorText(error, 'The model could not be asked.');
      if (!signal.aborted) setAnswer({ state: 'failed', reason, hint });
    }
  }
  return {
    answer,
    ask: (work) => void run(work),
    stop() {
      current.current?.abort();
      setAnswer({ state: 'none' });
    },
  };
}
