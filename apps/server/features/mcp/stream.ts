import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

/** Shorter than the idle timeouts of usual proxies. Milliseconds. */
const HEARTBEAT_MS = 15_000;

/** What a client that was cut off asks for again: the call that it made, and its run. */
export interface StreamPosition {
  requestId: RequestId;
  runId: string;
}

/** The id of the events of a call, from which any server of the database can go on. */
export const toEventId = ({ requestId, runId }: StreamPosition): string =>
  Buffer.from(JSON.stringify([requestId, runId])).toString('base64url');

const Position = z.tuple([z.union([z.string(), z.number()]), z.string()]);

/** The position of an event's id; null for one that is none. */
export function readEventId(id: string): StreamPosition | null {
  try {
    const read = Position.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString()));
    return read.success ? { requestId: read.data[0], runId: read.data[1] } : null;
  } catch {
    // Ids come from clients.
    return null;
  }
}

/** The stream that answers a call with server-sent events. */
export interface CallStream {
  /** Aborted when the client has gone, its key has ended, or the server is shutting down. */
  readonly signal: AbortSignal;
  send(message: JSONRPCMessage): void;
  end(): void;
}

/**
 * Begins the stream of a call, which ends with the key that it was asked for with. `isPrimed`: the client understands a first event that only has an id.
 */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { lifecycle, openStreams }: Pick<Platform, 'lifecycle' | 'openStreams'>,
  { position, isPrimed }: { position: StreamPosition; isPrimed: boolean },
): CallStream {
  const id = toEventId(position);
  const { raw } = reply;
  const gone = new AbortController();
  reply.hijack();
  const forget = openStreams.add(request, () => gone.abort());
  raw.on('close', () => {
    forget();
    gone.abort();
  });
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write(isPrimed ? `id: ${id}\ndata: \n\n` : ': begins\n\n');
  const heartbeat = setInterval(() => void raw.write(': alive\n\n'), HEARTBEAT_MS).unref();
  gone.signal.addEventListener('abort', () => clearInterval(heartbeat));
  return {
    signal: AbortSignal.any([gone.signal, lifecycle.closing]),
    send: (message) => void raw.write(`event: message\nid: ${id}\ndata: ${JSON.stringify(message)}\n\n`),
    end: () => void raw.end(),
  };
}
