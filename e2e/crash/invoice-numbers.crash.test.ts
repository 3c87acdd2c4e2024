import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { kinds } from './databases.ts';
import { postUntilTaken } from './post-until-taken.ts';
import { randomNumbers } from './random-numbers.ts';
import { startServers } from './servers.ts';

const RUNS = 24;
const PER_RUN = 8;
const KILLS = 4;

describe.each(kinds)(
  'numbers of invoices, with servers on $kind killed at random moments',
  ({ kind, openDatabases }) => {
    it('are consecutive: none is given twice, and none is left out', async ({ skip }) => {
      await using databases = await openDatabases();
      if (!databases) return skip('There is no PostgreSQL.');
      const seed = Number(process.env['HEDDLE_CRASH_SEED'] ?? randomInt(2 ** 31));
      const below = randomNumbers(seed);
      const servers = await startServers(kind, { ...(await databases.env()), HEDDLE_MAX_RESUMES: '1000' });
      const [first] = servers;
      try {
        const user = await ApiUser.register(first.url);
        const workflow = await user.createWorkflow('Invoices', {
          nodes: [
            node('hook', 'webhookTrigger'),
            node('split', 'dataTransform', {
              mode: 'javascript',
              transform: 'return items.flatMap(({ orders }) => orders)',
            }),
            node('invoice', 'invoiceGenerator', {
              lines: '{{ lines }}',
              buyerName: '{{ customer }}',
              buyerCountry: 'DE',
              sellerName: 'Weavers GmbH',
              sellerCountry: 'DE',
              sellerVatId: 'DE123456789',
              issuedOn: '2027-01-31',
              format: 'ubl',
            }),
          ],
          edges: chain('hook', 'split', 'invoice'),
        });
        const orders = Array.from({ length: PER_RUN }, (_, index) => ({
          customer: `Customer ${index}`,
          lines: [{ name: 'Loom', price: '49.95' }],
        }));
        const posts = Array.from({ length: RUNS }, () => postUntilTaken(servers, workflow, { orders }));
        for (let kill = 0; kill < KILLS; kill += 1) {
          await sleep(below(1200));
          const server = servers[below(servers.length)];
          await server?.kill();
          await server?.start();
        }
        await Promise.all(posts);
        await eventually('no run is under way', 240, async () => (await user.runs(1, 'running')).length === 0);
        const runs = await user.runs();
        expect({ seed, ended: runs.map(({ status }) => status) }).toEqual({
          seed,
          ended: Array.from({ length: RUNS }, () => 'completed'),
        });
        const views = await Promise.all(runs.map(({ id }) => user.run(id)));
        const numbers = views.flatMap(({ steps }) =>
          (steps.find(({ nodeId }) => nodeId === 'invoice')?.output?.['main'] ?? []).map(
            ({ json }) => (json['invoice'] as { number: string }).number,
          ),
        );
        expect(numbers.toSorted()).toEqual(
          Array.from({ length: RUNS * PER_RUN }, (_, at) => `INV-2027-${String(at + 1).padStart(5, '0')}`),
        );
      } finally {
        for (const server of servers.toReversed()) await server[Symbol.asyncDispose]();
      }
    });
  },
);
