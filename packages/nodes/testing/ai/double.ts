import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@heddle/contract/json';
import type { SeenRequest } from '../server.ts';
import { sendJson, serve } from '../server.ts';
import { anthropic } from './anthropic.ts';
import type { AskedVectors } from './embeddings.ts';
import { askedVectors, vectorAnswer, wordVector } from './embeddings.ts';
import { gemini } from './gemini.ts';
import { openAiChat } from './openai-chat.ts';
import { openAiResponses } from './openai-responses.ts';
import type { Asked, Dialect, Reply } from './reply.ts';

const dialects: readonly Dialect[] = [openAiResponses, openAiChat, anthropic, gemini];

/** The models that it lists, where they are asked for as OpenAI is. */
export const DOUBLE_MODELS: readonly string[] = ['other-model', 'test-model'];

/** A provider of AI models that answers as a test says, over real HTTP, in the dialects of OpenAI, Anthropic and Gemini. */
export interface AiDouble {
  origin: string;
  /** Every call, in order. */
  asked: Asked[];
  /** Every call for vectors, in order. */
  askedVectors: AskedVectors[];
  /** The requests as they came. */
  requests: readonly SeenRequest[];
  /** How many calls were left by the caller before they were answered. */
  abandoned(): number;
  close(): Promise<void>;
}

/**
 * Starts a double. `answer` is asked for the reply to each call; a list is given in its order, the last one again and again. `embed`
 * gives the vectors of texts, or a refusal; left out, texts that share words are near each other.
 */
export async function startAiDouble(
  answer: readonly Reply[] | ((asked: Asked, count: number) => Reply),
  embed: (asked: AskedVectors, count: number) => readonly (readonly number[])[] | Required<Pick<Reply, 'refuse'>> = ({
    texts,
  }) => texts.map(wordVector),
): Promise<AiDouble> {
  const asked: Asked[] = [];
  const vectorCalls: AskedVectors[] = [];
  let abandoned = 0;
  const replyTo =
    typeof answer === 'function'
      ? answer
      : (_: Asked, count: number) => answer[Math.min(count, answer.length - 1)] ?? {};
  const server = await serve((request, response) => {
    const path = new URL(request.url, 'http://double').pathname;
    if (request.method === 'GET' && path.endsWith('/models'))
      return sendJson(response, { data: DOUBLE_MODELS.map((id) => ({ id })) });
    const forVectors = askedVectors(path, request.method === 'POST' ? (JSON.parse(request.body) as JsonObject) : {});
    if (forVectors) {
      vectorCalls.push(forVectors);
      const vectors = embed(forVectors, vectorCalls.length - 1);
      if (!('refuse' in vectors)) return sendJson(response, vectorAnswer(path, vectors));
      const { status, message, headers } = vectors.refuse;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      return void response.end(JSON.stringify({ error: { message } }));
    }
    const dialect = dialects.find(({ matches }) => matches(path));
    if (!dialect) return void response.writeHead(404).end(JSON.stringify({ error: { message: 'not found' } }));
    const call = dialect.read(JSON.parse(request.body) as JsonObject, path);
    asked.push(call);
    const reply = replyTo(call, asked.length - 1);
    if (reply.fault === 'silent') return void response.once('close', () => (abandoned += 1));
    send(response, dialect, call, reply);
  });
  const { origin, seen, close } = server;
  return { origin, asked, askedVectors: vectorCalls, requests: seen, abandoned: () => abandoned, close };
}

function send(response: ServerResponse, dialect: Dialect, { model }: Asked, reply: Reply): void {
  const { refuse, fault, text = '', calls = [], tokens = { input: 10, output: 5 } } = reply;
  if (refuse) {
    response.writeHead(refuse.status, { 'content-type': 'application/json', ...refuse.headers });
    return void response.end(JSON.stringify(dialect.refusal(refuse.status, refuse.message)));
  }
  const finish = reply.finish ?? (calls.length > 0 ? 'calls' : 'complete');
  const events = dialect.events({ text, calls, finish, tokens }, model);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (fault === 'malformed') return void response.end('data: {"choices": [oops\n\n');
  const frames = events.map(
    ({ event, data }) => `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`,
  );
  if (fault === 'cut') {
    const half = frames.slice(0, Math.max(1, frames.length - 2)).join('');
    // What was sent arrives before the connection ends.
    return void response.write(half, () => setTimeout(() => response.destroy(), 20));
  }
  response.end(frames.join('') + (dialect === openAiChat ? 'data: [DONE]\n\n' : ''));
}
