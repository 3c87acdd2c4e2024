import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '@heddle/contract/json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const everySecond = { mode: 'interval', every: 1, unit: 'seconds', catchUp: 'all' };

describe.each(kinds)(
  'a schedule that ticks every second, on two servers with one $kind database',
  ({ openDatabases }) => {
    let databases: Databases | null = null;
    let first: ServerProcess;
    let second: ServerProcess;
    let user: ApiUser;

    beforeAll(async () => {
      databases = await openDatabases();
      if (!databases) return;
      first = await ServerProcess.start({ env: await databases.env() });
      second = await ServerProcess.start({ env: { ...first.env, HEDDLE_DATA_DIR: first.dataDir } });
      user = await ApiUser.register(first.url);
    });
    afterAll(async () => {
      if (!databases) return;
      await second[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
      await databases[Symbol.asyncDispose]();
    });
    needs(() => databases);

    /** What the ticks gave their runs: the seconds of the ticks, in order. */
    async function ticks(): Promise<number[]> {
      const items: JsonObject[] = [];
      const ids = (await databases?.runIds(first)) ?? [];
      for (const [started] of (await databases?.events(first, ids)) ?? []) {
        if (started?.type === 'started') items.push(...started.items.map(({ json }) => json));
      }
      expect(items.every((item) => item['missed'] === 0)).toBe(true);
      return items
        .map(({ scheduledAt }) => (typeof scheduledAt === 'string' ? Date.parse(scheduledAt) / 1000 : 0))
        .toSorted((a, b) => a - b);
    }

    it('starts one run at each tick, also when servers are killed around it', async () => {
      const id = await user.createWorkflow('Every second', {
        nodes: [node('clock', 'scheduler', { schedule: everySecond })],
        edges: [],
      });
      await eventually('three ticks have come', 20, async () => (await ticks()).length >= 3);
      // At another moment of the second each time: before the tick, at it, between run and schedule.
      for (const ms of [1000, 730, 460, 190]) {
        await first.kill();
        await pause(ms);
        await first.start();
        await second.kill();
        await pause(ms / 2);
        await second.start();
      }
      // No server at all: what is missed is made up for.
      await first.kill();
      await second.kill();
      await pause(7000);
      await Promise.all([first.start(), second.start()]);
      const before = (await ticks()).length;
      await eventually('the schedule ticks again', 30, async () => (await ticks()).length >= before + 10);
      await user.setActive(id, false);
      // Runs that were being started when it was switched off.
      await pause(1000);
      const come = await ticks();
      expect(come.filter((tick, index) => index > 0 && tick !== (come[index - 1] ?? 0) + 1)).toEqual([]);
      await pause(3000);
      expect(await ticks()).toEqual(come);
    });

    it('begins at the moment it is switched on again', async () => {
      const before = await ticks();
      const last = before.at(-1) ?? 0;
      const [workflow] = await user.workflows();
      await user.setActive(workflow?.id ?? '', true);
      await eventually('it ticks', 20, async () => (await ticks()).length > before.length + 1);
      expect((await ticks())[before.length]).toBeGreaterThan(last + 3);
    });
  },
);
