import type { FastifyInstance } from 'fastify';
import type { Platform } from './platform.ts';

/** A feature of the server: its routes. Found by the server as the export `feature` of `features/<name>/routes.ts`. */
export interface Feature {
  /**
   * `api`: below /api, for signed-in users and their API keys unless a route's config says otherwise (`access`), with origin check and security headers.
   * `open`: for programs; nothing is checked or added.
   */
  scope: 'api' | 'open';
  register(app: FastifyInstance, platform: Platform): void | Promise<void>;
}

/** Declares a feature. */
export const defineFeature = (feature: Feature): Feature => feature;
