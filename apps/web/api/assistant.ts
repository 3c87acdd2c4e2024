import type {
  AssistantLine,
  BuildBody,
  BuiltWorkflow,
  ExplainedFailure,
  FixBody,
} from '@heddle/contract/api/assistant';
import { ASSISTANT_PULSE } from '@heddle/contract/api/assistant';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import { ApiError } from './client.ts';

/** Milliseconds without a line after which a server is given up. */
const SILENCE = 3 * ASSISTANT_PULSE;

/** How an answer that takes its time is followed, and ended. */
export interface Following {
  onProgress(text: string): void;
  signal: AbortSignal;
}

/** Lets a model build a workflow. Throws what the server says, `server_unreachable`, `server_silent` and the reason of the signal. */
export const buildByWords = (body: BuildBody, following: Following): Promise<BuiltWorkflow> =>
  inLines<BuiltWorkflow>('/api/assistant/build', body, following);

/** Lets a model explain why a step failed. Throws as `buildByWords` does. */
export const explainFailure = (body: FixBody, following: Following): Promise<ExplainedFailure> =>
  inLines<ExplainedFailure>('/api/assistant/fix', body, following);

async function inLines<T>(path: string, body: unknown, { onProgress, signal }: Following): Promise<T> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENCE);
  };
  heard();
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
    for await (const text of linesOf(response, heard)) {
      // The server sends lines of this form.
      const line = JSON.parse(text) as AssistantLine<T>;
      if (line.type === 'done') return line.result;
      if (line.type === 'failed') throw new HeddleError({ ...line.error, status: 422 });
      onProgress(line.text);
    }
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ApiError || cause instanceof HeddleError) throw cause;
    if (silent.signal.aborted) throw apiErrors.server_silent({ seconds: SILENCE / 1000 }, { cause });
    throw apiErrors.server_unreachable(undefined, { cause });
  } finally {
    clearTimeout(timer);
  }
  throw apiErrors.server_unreachable();
}

/** The lines of a body as they arrive. Empty ones only say that the server is there. */
async function* linesOf(response: Response, heard: () => void): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    heard();
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
