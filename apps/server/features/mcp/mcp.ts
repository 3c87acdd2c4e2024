import { mcpErrors } from '@heddle/contract/errors/mcp';
import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import {
  CancelledNotificationSchema,
  isJSONRPCNotification,
  isJSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createStreams } from '../../platform/http/streams.ts';
import type { Platform } from '../../platform/platform.ts';
import { callerOf } from './caller.ts';
import { createCalls } from './calls.ts';
import { initialized, invalidParams, methodUnknown, readMessage, readVersion, resultOf, toolPage } from './messages.ts';
import { openStream, readEventId } from './stream.ts';
import { answerCall, finishStream, newSession } from './tool-call.ts';
import type { Tools } from './tools.ts';
import { createTools } from './tools.ts';

const SESSION_HEADER = 'mcp-session-id';
const SESSION = /^[\w-]{8,100}$/;

/** Seconds that a client waits which goes on with a stream. */
const RESUMED_WAIT = 3600;

/** The handlers of `/mcp`. Each throws `origin_forbidden`, `unauthorized`, `scope_missing`, `webhooks_per_minute`. */
export interface McpServer {
  /** Takes a message. Throws `mcp_message_invalid`, `mcp_version_unknown`. */
  post(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Goes on with the answer of a call whose stream was cut. Throws `mcp_no_stream`, `mcp_stream_unknown`. */
  resume(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Ends a session, of which nothing is kept. */
  forget(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

const sessionOf = ({ headers }: FastifyRequest): string | null => {
  const given = headers[SESSION_HEADER];
  return typeof given === 'string' && SESSION.test(given) ? given : null;
};

/** Answers what needs no run. */
async function answerOf(tools: Tools, userId: string, message: JSONRPCRequest): Promise<JSONRPCMessage> {
  const { id, method, params } = message;
  switch (method) {
    case 'initialize':
      return resultOf(id, initialized(message));
    case 'ping':
      return resultOf(id, {});
    case 'tools/list': {
      const page = toolPage(await tools.list(userId), params?.['cursor']);
      return page ? resultOf(id, page) : invalidParams(id, 'The cursor is not one of this list.');
    }
    default:
      return methodUnknown(id, method);
  }
}

/** The server over workflows and the journal. It keeps nothing of its clients: each request may reach another server of the database. */
export function createMcp(platform: Platform): McpServer {
  const { admission, config } = platform;
  const tools = createTools(platform);
  const calls = createCalls(platform);
  const streams = createStreams(config.streams);

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    reply.header('cache-control', 'no-store');
    const { id } = await callerOf(request, reply, platform);
    admission.webhook(id);
    return id;
  }

  return {
    async post(request, reply) {
      const userId = await enter(request, reply);
      const message = readMessage(request.body);
      const version = readVersion(request.headers['mcp-protocol-version']);
      const session = sessionOf(request);
      if (isJSONRPCNotification(message)) {
        const { success, data } = CancelledNotificationSchema.safeParse(message);
        const requestId = success ? data.params.requestId : undefined;
        if (session !== null && requestId !== undefined)
          await calls.cancel(userId, { session, requestId }, await tools.list(userId));
        return reply.code(202).send();
      }
      // Clients are asked nothing, so that an answer of one has no question.
      if (!isJSONRPCRequest(message)) return reply.code(202).send();
      if (message.method === 'tools/call')
        return answerCall({ platform, tools, calls, streams }, { userId, request, reply, message, version, session });
      if (message.method === 'initialize') reply.header(SESSION_HEADER, newSession());
      return reply.send(await answerOf(tools, userId, message));
    },

    async resume(request, reply) {
      const userId = await enter(request, reply);
      const last = request.headers['last-event-id'];
      if (last === undefined) {
        reply.header('allow', 'POST');
        throw mcpErrors.mcp_no_stream();
      }
      const position = readEventId(String(last));
      const run = position && (await calls.find(userId, position.runId));
      if (!position || !run) throw mcpErrors.mcp_stream_unknown();
      streams.take(request, reply);
      const stream = openStream(request, reply, platform, { position, isPrimed: true });
      return finishStream(stream, position.requestId, () =>
        calls.answer(run, { seconds: RESUMED_WAIT, signal: stream.signal, report: () => undefined }),
      );
    },

    async forget(request, reply) {
      await enter(request, reply);
      return reply.code(204).send();
    },
  };
}
