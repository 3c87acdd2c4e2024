import { randomUUID } from 'node:crypto';
import type { Db } from '../db/kysely.ts';
import { createShareStore } from './share-store.ts';
import type { Share, SlotShares, SlotUse } from './shares.ts';
import { liveShares, nextSlots } from './shares.ts';

/** Slots for requests, of which all servers on the database together have only so many. */
export interface RequestSlots {
  /** Waits for a slot of a place that has `total` of them; returns what gives it back. Rejects with the reason of the signal. */
  take(place: string, total: number, signal: AbortSignal): Promise<() => void>;
  /** Removes places that nobody has used for a while. */
  prune(now: number): Promise<void>;
  /** Gives everything back. */
  stop(): Promise<void>;
}

/** How often a server looks at the places that it uses, and others give back what it waits for. Milliseconds. */
const LOOK_MS = 500;
/** How long slots are held unless they are renewed: those of a server that has died come free then. Milliseconds. */
const HOLD_MS = 15_000;
/** A place that nobody here uses is left after this many looks. */
const IDLE_LOOKS = 4;
/** Places that nobody has held for this long are removed. Milliseconds. */
const KEPT_MS = 3_600_000;

/** What this server does at a place. */
interface Place {
  readonly total: number;
  underWay: number;
  /** Who waits, the longest first. */
  readonly waiting: (() => void)[];
  /** Requests that may be under way, as stored; fewer while the share shrinks. */
  slots: number;
  until: number;
  idle: number;
  /** Set while the stored shares are read and changed. */
  changing: Promise<void> | null;
}

const usageOf = ({ underWay, waiting }: Place): SlotUse => ({ underWay, waiting: waiting.length });

/** This server, and where the shares are stored. */
interface Sharing {
  store: ReturnType<typeof createShareStore>;
  server: string;
}

/** What this server is to hold by these shares; null where what is stored is right. */
function next(server: string, place: Place, shares: SlotShares, now: number): Share | null {
  const usage = usageOf(place);
  const slots = nextSlots(shares, server, usage, { total: place.total, now });
  const demand = usage.underWay + usage.waiting;
  const known = shares[server];
  const isRight = known?.slots === slots && known.demand === demand && known.until - now > HOLD_MS / 2;
  return isRight ? null : { slots, demand, until: now + HOLD_MS };
}

async function change({ store, server }: Sharing, name: string, place: Place): Promise<void> {
  for (;;) {
    const now = Date.now();
    const { shares, version } = await store.read(name);
    const share = next(server, place, shares, now);
    if (!share) return;
    // What is given back is not used from here on, and what is added only once it is stored.
    place.slots = Math.min(place.slots, share.slots);
    if (await store.write(name, { ...liveShares(shares, now), [server]: share }, version)) {
      Object.assign(place, { slots: share.slots, until: share.until });
      return;
    }
  }
}

/** Gives the share back. */
async function leave({ store, server }: Sharing, name: string, place: Place): Promise<void> {
  place.slots = 0;
  for (;;) {
    const { shares, version } = await store.read(name);
    const { [server]: own, ...others } = shares;
    if (!own || (await store.write(name, others, version))) return;
  }
}

/** Lets those begin who have waited longest, as far as there are slots. */
function begin(place: Place): void {
  while (place.waiting.length > 0 && place.underWay < place.slots && Date.now() < place.until) {
    place.underWay += 1;
    place.waiting.shift()?.();
  }
}

/** Waits for a slot; `ask` is called where there is none at once. */
async function waitAt(place: Place, ask: () => void, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const go = (): void => resolve();
  const stop = (): void => {
    const at = place.waiting.indexOf(go);
    if (at >= 0) place.waiting.splice(at, 1);
    reject(signal.reason);
  };
  place.waiting.push(go);
  signal.addEventListener('abort', stop, { once: true });
  begin(place);
  if (place.waiting.includes(go)) ask();
  await promise.finally(() => signal.removeEventListener('abort', stop));
}

/**
 * The slots of a server. It holds a share of each place it uses and gives its slots to requests by itself, so that these cost no statement. Shares are changed
 * when a request finds no slot, and twice a second while there are requests. `onError`: the database could not be asked; who waits goes on waiting.
 */
export function createRequestSlots(db: Db, onError: (error: unknown) => void): RequestSlots {
  const sharing: Sharing = { store: createShareStore(db), server: randomUUID() };
  const places = new Map<string, Place>();
  let timer: NodeJS.Timeout | undefined;

  /** One change at a time: another one is made with the next look. */
  function settle(name: string, place: Place, by = change): void {
    place.changing ??= by(sharing, name, place)
      .catch(onError)
      .finally(() => {
        place.changing = null;
        // Who has come while the share was given back waits for the next look.
        if (by === leave && place.waiting.length === 0) places.delete(name);
        begin(place);
      });
  }

  function look(): void {
    for (const [name, place] of places) {
      place.idle = place.underWay + place.waiting.length === 0 ? place.idle + 1 : 0;
      settle(name, place, place.idle <= IDLE_LOOKS ? change : leave);
    }
    if (places.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function placeOf(name: string, total: number): Place {
    const known = places.get(name);
    if (known) return known;
    const made: Place = { total, underWay: 0, waiting: [], slots: 0, until: 0, idle: 0, changing: null };
    places.set(name, made);
    timer ??= setInterval(look, LOOK_MS).unref();
    return made;
  }

  return {
    async take(name, total, signal) {
      const place = placeOf(name, total);
      await waitAt(place, () => settle(name, place), signal);
      return () => {
        place.underWay -= 1;
        begin(place);
      };
    },

    prune: (now) => sharing.store.prune(now - KEPT_MS),

    async stop() {
      clearInterval(timer);
      timer = undefined;
      const all = [...places];
      await Promise.all(all.flatMap(([, { changing }]) => changing ?? []));
      await Promise.all(all.map(([name, place]) => leave(sharing, name, place).catch(onError)));
    },
  };
}
