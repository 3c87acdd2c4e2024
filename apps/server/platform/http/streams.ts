import { edgeErrors } from '@heddle/contract/errors/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Counter } from './counter.ts';
import { currentUser } from './session.ts';

/** Seconds after which a client with too many streams may retry. */
const RETRY_AFTER = 10;

/** Limits the number of open event streams. */
export interface Streams {
  /** Counts a stream until its connection closes. Call it before any other work for the stream. Throws `streams_exceeded`. */
  take(request: FastifyRequest, reply: FastifyReply): void;
}

/** Limits the number of open event streams of one user and from one address: each holds a connection and gets every change. */
export function createStreams({ perUser, perAddress }: Config['streams']): Streams {
  const users = new Counter();
  const addresses = new Counter();
  return {
    take(request, reply) {
      const { id } = currentUser(request);
      const { ip } = request;
      const whose =
        users.of(id) >= perUser
          ? { limit: perUser, whose: 'for this account' }
          : addresses.of(ip) >= perAddress
            ? { limit: perAddress, whose: 'from this IP address' }
            : null;
      if (whose) {
        reply.header('retry-after', RETRY_AFTER);
        throw edgeErrors.streams_exceeded(whose);
      }
      users.add(id, 1);
      addresses.add(ip, 1);
      reply.raw.once('close', () => {
        users.add(id, -1);
        addresses.add(ip, -1);
      });
    },
  };
}
