import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

/** Requests that a connector has under way at a time with one credential. */
const SLOTS = 4;
const CALLS = 120;
const CALL_MS = 60;

/** A service that counts what is under way, by the part of the path that says who has sent it. */
class Service {
  readonly #server: Server;
  readonly done = new Map<string, number>();
  #underWay = new Map<ServerResponse, string>();
  most = 0;
  /** How often requests of two kinds were under way together. */
  together = 0;

  constructor() {
    this.#server = createServer((request, response) => {
      const kind = (request.url ?? '').split('/').at(-2) ?? '';
      this.#underWay.set(response, kind);
      // A server that is killed has no request under way.
      response.once('close', () => this.#underWay.delete(response));
      this.most = Math.max(this.most, this.#underWay.size);
      if (new Set(this.#underWay.values()).size > 1) this.together += 1;
      void pause(CALL_MS).then(() => {
        if (response.destroyed) return;
        this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":1}');
      });
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    // A server has the address that it listens on.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  forget(): void {
    this.done.clear();
    this.most = 0;
    this.together = 0;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

// Installations on SQLite have one server.
describe.each(kinds.filter(({ kind }) => kind === 'PostgreSQL'))(
  'requests with one credential from two servers on $kind',
  ({ openDatabases }) => {
    let databases: Databases | null = null;
    let first: ServerProcess;
    let second: ServerProcess;
    let user: ApiUser;
    let workflowId: string;
    const service = new Service();

    beforeAll(async () => {
      databases = await openDatabases();
      if (!databases) return;
      const env = { ...(await databases.env()), HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${await service.open()}` };
      first = await ServerProcess.start({ env });
      second = await ServerProcess.start({ env: { ...first.env, HEDDLE_DATA_DIR: first.dataDir } });
      user = await ApiUser.register(first.url);
      const credential = await user.createCredential('Sales', 'pipedriveApi', { token: 't' });
      workflowId = await user.createWorkflow('Calls', {
        nodes: [
          node('hook', 'webhookTrigger'),
          node('split', 'splitOut', { list: '{{ calls }}' }),
          node('call', 'pipedriveCrm', { operation: 'any.get', credential, callPath: '/{{ from }}/{{ n }}' }),
        ],
        edges: chain('hook', 'split', 'call'),
      });
    });
    afterAll(async () => {
      service.close();
      if (!databases) return;
      await second[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
      await databases[Symbol.asyncDispose]();
    });
    needs(() => databases);
    // A server that has loaded what it needs begins at once.
    beforeEach(async () => {
      for (const server of [first, second]) {
        const id = await begin(server, 'before', 1);
        await eventually('the server has called', 60, () => isOver(server, id));
      }
      service.forget();
    });

    /** Starts a run with so many calls at a server. */
    async function begin(server: ServerProcess, from: string, count = CALLS): Promise<string> {
      const calls = Array.from({ length: count }, (_, n) => ({ from, n }));
      const answer = (await user.at(server.url).post(workflowId, { calls })) as { executionId: string };
      return answer.executionId;
    }
    const isOver = async (server: ServerProcess, id: string): Promise<boolean> =>
      (await user.at(server.url).run(id)).status === 'completed';

    it('are never more at a time than the service is to have, and both servers get on', async () => {
      const ids = await Promise.all([begin(first, 'one'), begin(second, 'two')]);
      await eventually('both runs end', 120, async () =>
        (await Promise.all(ids.map((id) => isOver(first, id)))).every(Boolean),
      );
      expect(service.most).toBeLessThanOrEqual(SLOTS);
      expect(service.most).toBeGreaterThan(1);
      expect(Object.fromEntries(service.done)).toEqual({ one: CALLS, two: CALLS });
      // Neither waited for the other to end.
      expect(service.together).toBeGreaterThan(CALLS / 4);
    });

    it('go on where one server is killed: its slots come free', async () => {
      const ids = await Promise.all([begin(first, 'one'), begin(second, 'two')]);
      await eventually('both are calling', 60, async () => service.done.size === 2);
      await first.kill();
      await eventually('both runs end at the other', 120, async () =>
        (await Promise.all(ids.map((id) => isOver(second, id)))).every(Boolean),
      );
      expect(service.most).toBeLessThanOrEqual(SLOTS);
      expect(service.done.get('two')).toBe(CALLS);
      await first.start();
    });
  },
);
