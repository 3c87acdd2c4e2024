import { randomUUID } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type {
  CallToolRequest,
  CallToolResult,
  JSONRPCMessage,
  JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Streams } from '../../platform/http/streams.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CalledRun, Calls } from './calls.ts';
import { failedResult } from './content.ts';
import type { RunProgress } from './follow.ts';
import { invalidParams, isPrimedVersion, resultOf } from './messages.ts';
import type { CallStream } from './stream.ts';
import { openStream } from './stream.ts';
import type { Tools, WorkflowTool } from './tools.ts';
import { argumentProblems } from './tools.ts';

/** A call of a tool, as it came in. */
export interface McpCall {
  userId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  message: JSONRPCRequest;
  /** Of the protocol. */
  version: string;
  /** Null where the client has not kept to the session that it was given: each of its calls is then a new one. */
  session: string | null;
}

interface Parts {
  platform: Pick<Platform, 'lifecycle' | 'openStreams'>;
  tools: Tools;
  calls: Calls;
  streams: Streams;
}

type ProgressToken = NonNullable<CallToolRequest['params']['_meta']>['progressToken'];

const progressOf = (progressToken: NonNullable<ProgressToken>, progress: RunProgress): JSONRPCMessage => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken, ...progress },
});

/** What a model is told of a call that no run could be started for. */
const refusedResult = ({ message, hint = '' }: HeddleError): CallToolResult =>
  failedResult(`${message} ${hint}`.trim());

/** Starts the run of a call, or says what is wrong with the call. Throws `server_draining`: another server, or this one later, can do it. */
async function begin(
  { calls }: Parts,
  { userId, request, session, message }: McpCall,
  tool: WorkflowTool,
  given: JsonObject,
): Promise<CalledRun | CallToolResult> {
  try {
    const problems = argumentProblems(tool, given);
    if (problems !== '') return failedResult(problems);
    const key = session === null ? null : { session, requestId: message.id };
    return await calls.start(userId, tool, { given, key, headers: request.headers });
  } catch (error) {
    if (!(error instanceof HeddleError) || error.code === 'server_draining') throw error;
    return refusedResult(error);
  }
}

/** Answers a call of a tool: with its run's result as JSON or as a stream, or with what is wrong with the call. */
export async function answerCall(parts: Parts, call: McpCall): Promise<unknown> {
  const { userId, request, reply, message, version } = call;
  const read = CallToolRequestSchema.safeParse(message);
  if (!read.success) return reply.send(invalidParams(message.id, 'A call has a "name" and "arguments".'));
  const { name, arguments: given = {}, _meta: meta } = read.data.params;
  const tool = (await parts.tools.list(userId)).find((one) => one.name === name);
  if (!tool) return reply.send(invalidParams(message.id, `There is no tool "${name.slice(0, 100)}".`));
  // The body was read as JSON.
  const run = await begin(parts, call, tool, given as JsonObject);
  if ('content' in run) return reply.send(resultOf(message.id, run));
  const wait = { seconds: tool.waitSeconds };
  if (!(request.headers.accept ?? '').includes('text/event-stream')) {
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    const answer = await parts.calls.answer(run, { ...wait, signal: gone.signal, report: () => undefined });
    return reply.send(resultOf(message.id, answer ?? failedResult('The connection was lost.')));
  }
  parts.streams.take(request, reply);
  const stream = openStream(request, reply, parts.platform, {
    position: { requestId: message.id, runId: run.id },
    isPrimed: isPrimedVersion(version),
  });
  const token = meta?.progressToken;
  const report = (progress: RunProgress): void => {
    if (token !== undefined) stream.send(progressOf(token, progress));
  };
  return finishStream(stream, message.id, () => parts.calls.answer(run, { ...wait, signal: stream.signal, report }));
}

/** Sends the answer at the end of a stream; none where the stream was cut before: the client goes on with another one. */
export async function finishStream(
  stream: CallStream,
  id: JSONRPCRequest['id'],
  wait: () => Promise<CallToolResult | null>,
): Promise<void> {
  try {
    const result = await wait();
    if (result) stream.send(resultOf(id, result));
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    stream.send(resultOf(id, refusedResult(error)));
  } finally {
    stream.end();
  }
}

/** The name of a session. Nothing is kept of it: what it means is in the keys of its runs. */
export const newSession = (): string => randomUUID();
