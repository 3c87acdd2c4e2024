import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serverErrors } from '@heddle/contract/errors/server';
import { loadModule } from '@heddle/nodes/lib/load-module';
import type { FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';
import type { Feature } from './platform/feature.ts';
import { compressAnswers } from './platform/http/compress.ts';
import type { RouteEntry } from './platform/http/server.ts';
import { createServer, guardApi, listRoutes } from './platform/http/server.ts';
import { refuseWhileClosing, stopListening } from './platform/http/shutdown.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Platform } from './platform/platform.ts';
import { createPlatform } from './platform/platform.ts';

/** The built web app. */
const webRoot = join(import.meta.dirname, '../web/dist');

export interface App {
  server: FastifyInstance;
  platform: Platform;
  /** All registered routes. */
  routes: readonly RouteEntry[];
  /** Listens, and takes over the runs without a live server. Returns the port. Throws `port_unusable`. */
  listen(): Promise<number>;
  /** Accepts no new runs, waits up to `graceMs` for the steps under way, and closes everything. Unfinished runs continue with the next start. */
  close(graceMs?: number): Promise<void>;
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return 'another program uses the port';
  return error instanceof Error ? error.message : String(error);
}

/** The feature of every `features/<name>/routes.ts`. */
async function loadFeatures(): Promise<Feature[]> {
  const folder = join(import.meta.dirname, 'features');
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const module: unknown = await loadModule(join(folder, name, 'routes.ts'));
      if (!isFeatureModule(module)) throw new Error(`features/${name}/routes.ts exports no feature.`);
      return module.feature;
    }),
  );
}

function isFeatureModule(module: unknown): module is { feature: Feature } {
  return typeof module === 'object' && module !== null && 'feature' in module;
}

/** Builds the whole server, not listening yet. `passwordCost`: see `createPasswordHashing`. Throws the `serverErrors` that keep it from starting. */
export async function createApp(config: Config, passwordCost?: number): Promise<App> {
  const closing = new AbortController();
  const drained = new AbortController();
  const [{ platform, close }, features] = await Promise.all([
    createPlatform(config, { closing: closing.signal, drained: drained.signal }, passwordCost),
    loadFeatures(),
  ]);
  for (const feature of features) if (feature.services) platform.nodeServices.add(feature.services(platform));
  const server = createServer(platform);
  refuseWhileClosing(server, closing.signal);
  const routes = listRoutes(server);
  await server.register(async (scope) => {
    guardApi(scope, platform);
    await compressAnswers(scope);
    for (const feature of features)
      if (feature.scope === 'api') await scope.register(async (own) => feature.register(own, platform));
  });
  for (const feature of features)
    await server.register(async (own) => {
      if (feature.scope === 'open') await feature.register(own, platform);
      else await feature.registerOpen?.(own, platform);
    });
  await serveWeb(server, webRoot, config.publicUrl);
  await server.ready();

  return {
    server,
    platform,
    routes,
    async listen() {
      // For `localhost` Fastify would open a second server, which has none of the limits of this one.
      const host = config.host === 'localhost' ? '127.0.0.1' : config.host;
      await server.listen({ port: config.port, host }).catch((cause: unknown) => {
        throw serverErrors.port_unusable(
          { address: `${config.host}:${config.port}`, reason: reasonOf(cause) },
          { cause },
        );
      });
      const address = server.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : config.port;
      // Runs and mails name the address.
      await platform.address.listening(port);
      platform.mail.open();
      platform.journal.recover().catch((err: unknown) => platform.log.error({ err }, 'takeover of open runs failed'));
      return port;
    },
    async close(graceMs = 0) {
      closing.abort();
      const closeConnections = stopListening(server.server);
      await platform.journal.drain(graceMs);
      drained.abort();
      await closeConnections();
      await server.close();
      await close();
    },
  };
}
