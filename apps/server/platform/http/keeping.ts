import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { currentUser } from './session.ts';

/** For routes that keep something new of the user: answers `disk_low` and `quota_exceeded`, before the body is read. */
export const keeping = ({ admission }: Pick<Platform, 'admission'>) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => admission.space(currentUser(request).id),
});
