import type { FastifyInstance } from 'fastify';
import type { ServicesOfFeature } from './runs/node-services.ts';
import type { Platform } from './platform.ts';

/** A feature of the server. Found by the server as the export `feature` of `features/<name>/routes.ts`. */
export interface Feature {
  /**
   * `api`: below /api, for signed-in users and their API keys unless a route's config says otherwise (`access`), with origin check and security headers.
   * `open`: for programs; nothing is checked or added.
   */
  scope: 'api' | 'open';
  /** The services that the feature has for the nodes of runs. Called once, before `register`. */
  services?(platform: Platform): ServicesOfFeature;
  /** Adds its routes, and what it keeps of users (`userData`), removes over time (`retention`), mails (`mail`) and offers to other features (`offers`). */
  register(app: FastifyInstance, platform: Platform): void | Promise<void>;
  /** Adds what a feature of the scope `api` has for programs besides, as if it were `open`. */
  registerOpen?(app: FastifyInstance, platform: Platform): void | Promise<void>;
}

/** Declares a feature. */
export const defineFeature = (feature: Feature): Feature => feature;

/** Makes one instance per platform: for a feature whose routes and services for nodes share what it holds in memory. */
export function perPlatform<T>(create: (platform: Platform) => T): (platform: Platform) => T {
  const made = new WeakMap<Platform, { instance: T }>();
  return (platform) => {
    const known = made.get(platform) ?? { instance: create(platform) };
    made.set(platform, known);
    return known.instance;
  };
}
