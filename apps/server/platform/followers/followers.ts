import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Item } from '@heddle/contract/run/item';
import type { NewRun } from '@heddle/journals/journal';
import { isForNow } from '../limits/admission.ts';
import type { Platform } from '../platform.ts';
import { laneOf } from '../runs/lane.ts';
import { readWorkflow } from '../workflows/revisions.ts';
import type { Begun } from './descent.ts';
import { sortOut } from './descent.ts';
import { fieldsOf } from './fields.ts';
import { createRounds } from './rounds.ts';
import type { FollowedItem, FollowedSource, ReadField } from './source.ts';
import type { Follower } from './store.ts';
import { createFollowerStore } from './store.ts';

/** The followers of one kind on this server. */
export interface Followers {
  /** Begins to start runs. Until then it only keeps in step with workflows. */
  start(): void;
  /** Does what is to be done at this moment: for the followers of one user, or of all. Settles when nothing is left. */
  look(userId?: string): Promise<void>;
  /** Starts no further run. Settles when what was under way is over. */
  stop(): Promise<void>;
}

interface Options {
  /** How often everything is looked through. Milliseconds. */
  everyMs: number;
  /** What a run begins with that tells the owner why something cannot be followed. There is one for each reason. Left out, nobody is told. */
  tellUnable?: (follower: Follower, error: HeddleError) => Item[];
}

/** How often it is looked whether there is anything to follow, where there was nothing. Milliseconds. */
const IDLE_MS = 15_000;

const PAGE = 100;
/** Reasons that are remembered as told; of others it is asked whether there is such a run. */
const MOST_TOLD = 10_000;
/** Runs that one follower starts before others get their turn. */
const MOST_RUNS = 100;

type Needed = Pick<
  Platform,
  'atomically' | 'db' | 'families' | 'journal' | 'log' | 'nodes' | 'plans' | 'refusedRuns' | 'workflowChanges'
>;

/**
 * Starts runs for what is followed, each exactly once: how far a run goes is on disk before it is started, and it is known by where it begins. So a server
 * that dies in between, or a second one that does the same, starts the same run; only then the follower moves on.
 */
export function createFollowers(platform: Needed, source: FollowedSource, { everyMs, tellUnable }: Options): Followers {
  const { db, families, journal, log, nodes, plans, refusedRuns, workflowChanges } = platform;
  const store = createFollowerStore(platform, source.kind);
  const users = new Set<string>();
  const told = new Set<string>();
  let all = true;
  let running = false;
  /** When everything was looked through last, and how many followers there were. */
  let last = { at: -Infinity, followers: 0 };

  async function read(workflowId: string): Promise<void> {
    const workflow = await readWorkflow(db, workflowId);
    if (!workflow?.isActive) return;
    const known = new Map((await store.known(workflowId)).map(({ nodeId, config }) => [nodeId, config]));
    const found = workflow.graph.nodes.filter(
      (node) => nodes.get(node.type)?.type === source.type && node.data['disabled'] !== true,
    );
    const followers = await Promise.all(
      found.map(async (node) => {
        const config = source.configOf(node);
        if (config === null) return [];
        // Who stands somewhere already goes on from there.
        return [
          {
            nodeId: node.id,
            config,
            position: known.get(node.id) === config ? '' : await source.begin(workflow.userId, config),
          },
        ];
      }),
    );
    await store.keep(workflowId, workflow.revision, followers.flat());
  }

  async function readChanged(): Promise<void> {
    for (let after = '', page = PAGE; page === PAGE && !rounds.stopped;) {
      const ids = await store.changed(after, PAGE);
      for (const id of ids) {
        await read(id);
        await nextTurn();
      }
      [after, page] = [ids.at(-1) ?? after, ids.length];
    }
  }

  /** Starts one run, or moves on where there is nothing to run for; false when nothing is left. */
  async function advance(follower: Follower, field: ReadField): Promise<boolean> {
    const until = follower.until ?? (await source.next(follower, field));
    if (until === null) return false;
    if (follower.until === null && !(await store.plan(follower, until))) return false;
    await begin(follower, await source.items(follower, until, field), hashOf(follower.position));
    if (!(await store.move(follower, until))) return false;
    [follower.position, follower.until] = [until, null];
    return true;
  }

  /** Starts a run for what was followed. Of what may start none, the owner sees one failed run for each family and reason. */
  async function begin(follower: Follower, followed: readonly FollowedItem[], key: string): Promise<void> {
    const { items, descent, refused } = await sortOut(families, followed);
    for (const { error, items: left } of refused) {
      const [first] = left;
      if (!first) continue;
      log.warn({ workflowId: follower.workflowId, code: error.code, messages: left.length }, 'messages start no run');
      // Whoever has stopped the runs knows why.
      if (error.code === 'run_family_stopped') continue;
      const family = first.origin?.run?.rootId ?? 'elsewhere';
      await refusedRuns.record(newRun(follower, [first.item], `refused:${error.code}:${family}`), error);
    }
    if (items.length > 0)
      await start(
        follower,
        items.map(({ item }) => item),
        key,
        descent,
      );
  }

  function newRun(
    { workflowId, nodeId, revision, epoch, workflow }: Follower,
    items: Item[],
    key: string,
  ): NewRun & { dedupeKey: string } {
    const input = { trigger: nodeId, mode: 'live' as const, items };
    return {
      userId: workflow.userId,
      workflowId,
      workflowName: workflow.name,
      revision,
      input,
      dedupeKey: `${source.kind}:${nodeId}:${epoch}:${key}`,
      ...laneOf({ id: workflowId, ...workflow }, input),
    };
  }

  async function start(follower: Follower, items: Item[], key: string, descent: Begun['descent'] = {}): Promise<void> {
    await journal.start({ ...newRun(follower, items, key), ...descent }).committed;
  }

  /** Once for each reason, as long as a follower stays what it is. */
  async function tell(follower: Follower, error: HeddleError): Promise<void> {
    const reason = `${follower.epoch} ${error.code}`;
    if (!tellUnable || told.has(reason)) return;
    if (told.size >= MOST_TOLD) told.clear();
    told.add(reason);
    try {
      await start(follower, tellUnable(follower, error), `unable:${error.code}`);
    } catch (thrown) {
      told.delete(reason);
      if (!isForNow(thrown)) throw thrown;
    }
  }

  /** True where it is to be looked at once more: it has more than its share to do. */
  async function follow(follower: Follower): Promise<boolean> {
    try {
      const field = await fieldsOf(plans, follower);
      for (let runs = 0; runs < MOST_RUNS && !rounds.stopped; runs += 1)
        if (!(await advance(follower, field))) return false;
      return !rounds.stopped;
    } catch (error) {
      // It goes on where it stands with one of the next looks.
      if (isForNow(error)) return false;
      // What one workflow follows must not keep the others waiting.
      if (!(error instanceof HeddleError) || error.status >= 500) throw error;
      log.debug({ err: error, workflowId: follower.workflowId }, 'a trigger cannot be followed');
      await tell(follower, error);
      return false;
    }
  }

  async function followAll(userId?: string): Promise<boolean> {
    let again = false;
    let followers = 0;
    for (let after: Follower | null = null; !rounds.stopped;) {
      const page: Follower[] = await store.list(after, PAGE, userId);
      followers += page.length;
      for (const follower of page) {
        again = (await follow(follower)) || again;
        await nextTurn();
      }
      after = page.at(-1) ?? null;
      if (page.length < PAGE) break;
    }
    if (userId === undefined) last = { at: performance.now(), followers };
    return again;
  }

  function onError(err: unknown): void {
    all = true;
    log.error({ err, kind: source.kind }, 'triggers are delayed');
  }

  function isDue(): boolean {
    if (last.followers === 0 && performance.now() - last.at < IDLE_MS) return false;
    all = true;
    return true;
  }

  const rounds = createRounds(
    async () => {
      await readChanged();
      if (!running) return;
      const looked = all ? [undefined] : [...users];
      all = false;
      users.clear();
      for (const userId of looked) {
        if (!(await followAll(userId))) continue;
        if (userId === undefined) all = true;
        else users.add(userId);
        rounds.again();
      }
    },
    { everyMs, isDue, onError },
  );

  workflowChanges.follow((workflowId) => {
    all = true;
    if (workflowId === null) rounds.soon();
    else void rounds.look();
  });

  return {
    start() {
      running = true;
      rounds.start();
    },
    async look(userId) {
      if (userId === undefined || userId === '') all = true;
      else users.add(userId);
      await rounds.look();
    },
    stop: () => rounds.stop(),
  };
}

/** Positions may be long. */
const hashOf = (position: string): string =>
  position.length <= 40 ? position : createHash('sha256').update(position).digest('base64url');
