import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { stateErrors } from '@heddle/contract/errors/state';
import { isSameJson } from '@heddle/contract/json';
import type {
  StateAddress,
  StateChange,
  StateEntry,
  StateOutcome,
  StatePort,
  StateScope,
} from '@heddle/contract/node/state';
import { STATE_PAGE } from '@heddle/contract/node/state';
import type { Compilable } from 'kysely';
import { sql } from 'kysely';
import type { Atomically } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { perPlatform } from '../../platform/feature.ts';
import type { StateLimits, StateQuota } from './quota.ts';
import { STATE_LIMITS, createStateQuota } from './quota.ts';
import { restored, stored } from './values.ts';

/** The run whose nodes use state. */
export interface StateOwner {
  userId: string;
  workflowId: string;
  id: string;
}

export interface StateService {
  open(run: StateOwner): StatePort;
}

/** The columns that identify a namespace. */
interface Place {
  user_id: string;
  scope: StateScope;
  holder: string;
  namespace: string;
}

/** State of nodes in the database. Every change is one transaction together with the record of its operation. */
export function createStateService(db: Db, atomically: Atomically, limits: StateLimits = STATE_LIMITS): StateService {
  const quota = createStateQuota(db, limits);
  return { open: (run) => new DatabaseState(db, atomically, quota, run) };
}

/** The first text, by code points, after all that begin with a prefix; null where there is none. */
function textAfter(prefix: string): string | null {
  const points = [...prefix];
  const last = points.pop()?.codePointAt(0) ?? 0x10ffff;
  // Surrogates are not code points: the next one after them is U+E000.
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return next > 0x10ffff ? null : points.join('') + String.fromCodePoint(next);
}

class DatabaseState implements StatePort {
  readonly #db: Db;
  readonly #atomically: Atomically;
  readonly #quota: StateQuota;
  readonly #run: StateOwner;

  constructor(db: Db, atomically: Atomically, quota: StateQuota, run: StateOwner) {
    this.#db = db;
    this.#atomically = atomically;
    this.#quota = quota;
    this.#run = run;
  }

  async get(at: StateAddress): Promise<StateEntry['value'] | undefined> {
    const row = await this.#row(at, Date.now());
    return row && restored(row);
  }

  async list(
    scope: StateScope,
    namespace: string,
    { prefix = '', limit = STATE_PAGE, after }: { prefix?: string; limit?: number; after?: string },
  ): Promise<StateEntry[]> {
    let query = this.#at(this.#place({ scope, namespace }), Date.now()).select([
      'key',
      'value',
      'number',
      'expires_at',
    ]);
    // The other conditions let the index find the first and the last of them.
    if (prefix !== '') {
      query = query.where(sql`substr(key, 1, ${[...prefix].length})`, '=', prefix).where('key', '>=', prefix);
      const after = textAfter(prefix);
      if (after !== null) query = query.where('key', '<', after);
    }
    if (after !== undefined) query = query.where('key', '>', after);
    const rows = await query.orderBy('key').limit(limit).execute();
    return rows.map((row) => ({
      key: row.key,
      value: restored(row) ?? null,
      expiresAt: row.expires_at === null ? null : Number(row.expires_at),
    }));
  }

  async change(at: StateAddress, operation: string, change: StateChange): Promise<StateOutcome> {
    const earlier = await this.#earlier(operation);
    if (earlier) return earlier;
    if (change.do !== 'delete') {
      const bytes = at.key.length + ('value' in change ? JSON.stringify(change.value).length : 8);
      await this.#quota.admit(this.#run.userId, { entries: 1, bytes });
    }
    const version = randomUUID();
    const now = Date.now();
    const write = await this.#write(at, change, version, now);
    if (!write) return { applied: false };
    const record = this.#record(at, operation, now, change.do === 'delete' ? null : version);
    try {
      // A deletion records its operation before it removes the entry, any other change after it has written the entry.
      const [first = 0, second = 0] = await this.#atomically(
        change.do === 'delete' ? [record, write] : [write, record],
      );
      if ((change.do === 'delete' ? first : second) === 0) {
        if (change.do === 'increment') throw stateErrors.state_not_number({ key: at.key });
        return { applied: false };
      }
    } catch (error) {
      // Another process that runs the same step has recorded the operation first.
      const done = await this.#earlier(operation);
      if (done) return done;
      throw error;
    }
    if (change.do === 'delete') return { applied: true, value: undefined };
    return change.do === 'increment'
      ? ((await this.#earlier(operation)) ?? { applied: false })
      : { applied: true, value: change.value };
  }

  async claim(
    at: Omit<StateAddress, 'key'>,
    keys: readonly string[],
    operation: string,
    { ttlMs }: { ttlMs?: number },
  ): Promise<boolean[]> {
    if (keys.length === 0) return [];
    await this.#quota.admit(this.#run.userId, {
      entries: keys.length,
      bytes: keys.reduce((sum, key) => sum + key.length + 4, 0),
    });
    const now = Date.now();
    const place = this.#place(at);
    const facts = {
      value: 'true',
      number: null,
      version: operation,
      expires_at: ttlMs === undefined ? null : now + ttlMs,
      updated_at: now,
    };
    // In one order, so that two claims of the same keys cannot deadlock.
    const rows = [...keys].sort().map((key) => ({ ...place, key, ...facts }));
    await this.#db
      .insertInto('node_state')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'scope', 'holder', 'namespace', 'key'])
          .doUpdateSet(({ ref }) => ({
            value: ref('excluded.value'),
            number: ref('excluded.number'),
            version: ref('excluded.version'),
            expires_at: ref('excluded.expires_at'),
            updated_at: ref('excluded.updated_at'),
          }))
          .where('node_state.expires_at', '<=', now),
      )
      .execute();
    // The database may answer within the turn it was asked in: long lists of keys must let other work run.
    await nextTurn();
    const held = await this.#at(place, now)
      .select('key')
      .where('version', '=', operation)
      .where('key', 'in', keys)
      .execute();
    const mine = new Set(held.map(({ key }) => key));
    return keys.map((key) => mine.has(key));
  }

  #place({ scope, namespace }: Omit<StateAddress, 'key'>): Place {
    const holders: Record<StateScope, string> = { run: this.#run.id, workflow: this.#run.workflowId, user: '' };
    return { user_id: this.#run.userId, scope, holder: holders[scope], namespace };
  }

  #at(place: Place, now: number) {
    return this.#db
      .selectFrom('node_state')
      .where('user_id', '=', place.user_id)
      .where('scope', '=', place.scope)
      .where('holder', '=', place.holder)
      .where('namespace', '=', place.namespace)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
  }

  #row(
    at: StateAddress,
    now: number,
  ): Promise<{ value: string | null; number: number | null; version: string } | undefined> {
    return this.#at(this.#place(at), now)
      .select(['value', 'number', 'version'])
      .where('key', '=', at.key)
      .executeTakeFirst();
  }

  async #earlier(operation: string): Promise<StateOutcome | undefined> {
    const row = await this.#db
      .selectFrom('node_state_ops')
      .select(['value', 'number'])
      .where('operation', '=', operation)
      .executeTakeFirst();
    return row && { applied: true, value: restored(row) };
  }

  /** The statement that makes the change; undefined where there is nothing to change. */
  async #write(at: StateAddress, change: StateChange, version: string, now: number): Promise<Compilable | undefined> {
    if (change.do === 'delete') return this.#delete(at);
    const value = stored(change.do === 'increment' ? change.by : change.value);
    const row = {
      ...value,
      version,
      expires_at: change.ttlMs === undefined ? null : now + change.ttlMs,
      updated_at: now,
    };
    if (change.do === 'swap') {
      const present = await this.#row(at, now);
      if (!isSameJson(present && restored(present), change.expected)) return undefined;
      if (present)
        return this.#one(this.#db.updateTable('node_state').set(row), at).where('version', '=', present.version);
    }
    const insert = this.#db.insertInto('node_state').values({ ...this.#place(at), key: at.key, ...row });
    const expired = sql<boolean>`(node_state.expires_at is not null and node_state.expires_at <= ${now})`;
    return insert.onConflict((conflict) => {
      const clash = conflict.columns(['user_id', 'scope', 'holder', 'namespace', 'key']);
      if (change.do === 'increment') {
        return clash
          .doUpdateSet(({ ref }) => ({
            value: null,
            number: sql<number>`case when ${expired} then ${ref('excluded.number')} else node_state.number + ${ref('excluded.number')} end`,
            version,
            expires_at: sql<
              number | null
            >`case when ${expired} then ${ref('excluded.expires_at')} else node_state.expires_at end`,
            updated_at: now,
          }))
          .where(sql<boolean>`(node_state.number is not null or ${expired})`);
      }
      const overwrite = clash.doUpdateSet(row);
      return change.do === 'swap' || change.onlyIfAbsent === true ? overwrite.where(expired) : overwrite;
    });
  }

  #delete(at: StateAddress): Compilable {
    return this.#one(this.#db.deleteFrom('node_state'), at);
  }

  /** Restricts a statement to one entry. */
  #one<Q extends { where(column: 'user_id' | 'scope' | 'holder' | 'namespace' | 'key', is: '=', value: string): Q }>(
    query: Q,
    at: StateAddress,
  ): Q {
    const place = this.#place(at);
    return query
      .where('user_id', '=', place.user_id)
      .where('scope', '=', place.scope)
      .where('holder', '=', place.holder)
      .where('namespace', '=', place.namespace)
      .where('key', '=', at.key);
  }

  /** Records an operation if the entry exists, in this version where one is given. */
  #record(at: StateAddress, operation: string, now: number, version: string | null): Compilable {
    const entry = this.#at(this.#place(at), version === null ? now : 0).where('key', '=', at.key);
    const found = version === null ? entry : entry.where('version', '=', version);
    const left =
      version === null
        ? ([sql<string | null>`null`.as('value'), sql<number | null>`null`.as('number')] as const)
        : (['value', 'number'] as const);
    return this.#db
      .insertInto('node_state_ops')
      .columns(['operation', 'user_id', 'applied_at', 'value', 'number'])
      .expression(
        found.select([
          sql<string>`cast(${operation} as text)`.as('operation'),
          'user_id',
          sql<number>`cast(${now} as bigint)`.as('applied_at'),
          ...left,
        ]),
      );
  }
}

/** The state of a server's nodes. */
export const stateOf = perPlatform(({ db, atomically }) => createStateService(db, atomically));
