import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Takes a request, or leaves it to the framework: true where it answers the request itself. Must not have read the body if it does not. */
export type Front = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Shows every request to `front` before the framework: for the few requests that are so frequent that its machinery would be most of their cost. */
export function putInFront(server: Server, front: Front): void {
  const framework = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (front(request, response)) return;
    for (const listener of framework) listener.call(server, request, response);
  });
}
