/** The slots of a place that a server holds. */
export interface Share {
  slots: number;
  /** How many it could use: requests under way, and those that wait. */
  demand: number;
  /** When they are free again unless the server renews them: it may have died. Epoch milliseconds. */
  until: number;
}

/** The shares of a place by server. */
export type SlotShares = { readonly [server: string]: Share };

/** What a server does at a place. */
export interface SlotUse {
  underWay: number;
  waiting: number;
}

/** Where there are more servers than slots, each gets its turn. Milliseconds. */
const TURN_MS = 10_000;

/** The shares without those that have ended. */
export const liveShares = (shares: SlotShares, now: number): SlotShares =>
  Object.fromEntries(Object.entries(shares).filter(([, { until }]) => until > now));

/** The slots of each server: as many as it could use, or an equal share (within one) of what the others could use as well. */
function fairly(demands: ReadonlyMap<string, number>, total: number, now: number): Map<string, number> {
  const servers = [...demands.keys()].sort();
  const turn = Math.floor(now / TURN_MS) % Math.max(1, servers.length);
  const inTurn = [...servers.slice(turn), ...servers.slice(0, turn)];
  const given = new Map(inTurn.map((server) => [server, 0]));
  let left = total;
  for (let before = -1; left > 0 && left !== before;) {
    before = left;
    for (const server of inTurn) {
      const has = given.get(server) ?? 0;
      if (left === 0 || has >= (demands.get(server) ?? 0)) continue;
      given.set(server, has + 1);
      left -= 1;
    }
  }
  return given;
}

/**
 * How many slots a server may hold now: its fair part, and what nobody needs except one slot, with which another server may begin at once. Never more than
 * the others leave, and never less than it has requests under way: what another one waits for becomes free as they end.
 */
export function nextSlots(
  shares: SlotShares,
  server: string,
  { underWay, waiting }: SlotUse,
  { total, now }: { total: number; now: number },
): number {
  const others = Object.entries(liveShares(shares, now)).filter(([id]) => id !== server);
  const demands = new Map<string, number>(others.map(([id, { demand }]) => [id, demand]));
  demands.set(server, underWay + waiting);
  const given = fairly(demands, total, now);
  const unneeded = total - [...given.values()].reduce((sum, slots) => sum + slots, 0);
  const wanted = (given.get(server) ?? 0) + Math.max(0, unneeded - 1);
  const left = total - others.reduce((sum, [, { slots }]) => sum + slots, 0);
  return Math.max(underWay, Math.min(wanted, left), 0);
}
