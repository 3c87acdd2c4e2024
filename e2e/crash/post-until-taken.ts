import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../support/server-process.ts';

/** Posts to a workflow until it is acknowledged, whichever server is up; `first`: the place of the one that is tried first. One key names it on every try, so that it is taken once. */
export async function postUntilTaken(
  servers: readonly ServerProcess[],
  workflowId: string,
  body: unknown,
  first = 0,
): Promise<void> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const server = servers[(first + tries) % servers.length];
    try {
      const response = await fetch(`${server?.url}/hooks/${workflowId}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      });
      if (response.ok) return;
    } catch {
      // It was killed meanwhile.
    }
    await sleep(50);
  }
}
