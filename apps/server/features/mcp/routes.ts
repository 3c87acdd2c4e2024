import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { defineFeature } from '../../platform/feature.ts';
import type { McpServer } from './mcp.ts';

/** Workflows as tools of a server of the Model Context Protocol, at `/mcp`. */
export const feature = defineFeature({
  scope: 'open',
  register(app, platform) {
    // Loaded with the first request: the schemas of the protocol are large, and many servers offer no tool.
    let loading: Promise<McpServer> | null = null;
    const server = (): Promise<McpServer> =>
      (loading ??= lazyImport(import('./mcp.ts')).then(({ createMcp }) => createMcp(platform)));
    app.post('/mcp', { bodyLimit: platform.config.webhookBody }, async (request, reply) =>
      (await server()).post(request, reply),
    );
    app.get('/mcp', async (request, reply) => (await server()).resume(request, reply));
    app.delete('/mcp', async (request, reply) => (await server()).forget(request, reply));
  },
});
