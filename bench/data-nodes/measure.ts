import { median } from '../load.ts';

/** How much work a second a node gets done, beside the same in plain JavaScript. */
export interface Measured {
  name: string;
  items: number;
  /** Items a second, of the round in the middle. */
  node: number;
  plain: number;
  /** The node's speed as a share of the plain one's by the clock, and by the processor time that both used: the middle of the rounds. */
  ratio: number;
  processorRatio: number;
}

/** The same work in two ways. Each returns its result. */
export interface Pairing {
  name: string;
  node(): unknown;
  plain(): unknown;
}

const MOST_ROUNDS = 25;
const FEWEST_ROUNDS = 3;
/** After so long no further round begins, in milliseconds. */
const LONG_ENOUGH = 6000;
/** Short work is done several times in a round, until it is about this many items. */
const ITEMS_A_ROUND = 300_000;
/** As long as it takes until short work has been compiled, in milliseconds. */
const WARM_MS = 700;

/** Both ways in turn, round by round, so that what else the machine does hits both. */
export async function measure({ name, node, plain }: Pairing, items: number): Promise<Measured> {
  const times = Math.max(1, Math.round(ITEMS_A_ROUND / items));
  for (const end = performance.now() + WARM_MS; performance.now() < end;) {
    await node();
    await plain();
  }
  const rounds: { node: Cost; plain: Cost }[] = [];
  const end = performance.now() + LONG_ENOUGH;
  while (rounds.length < MOST_ROUNDS && (rounds.length < FEWEST_ROUNDS || performance.now() < end)) {
    rounds.push({ node: await costOf(node, times), plain: await costOf(plain, times) });
  }
  const perSecond = (of: (round: { node: Cost; plain: Cost }) => number): number =>
    (items * times * 1000) / median(rounds.map(of));
  return {
    name,
    items,
    node: perSecond((round) => round.node.clock),
    plain: perSecond((round) => round.plain.clock),
    ratio: median(rounds.map((round) => round.plain.clock / round.node.clock)),
    processorRatio: median(rounds.map((round) => round.plain.processor / round.node.processor)),
  };
}

/** Milliseconds. */
interface Cost {
  clock: number;
  processor: number;
}

async function costOf(work: () => unknown, times: number): Promise<Cost> {
  const before = process.cpuUsage();
  const began = performance.now();
  for (let count = 0; count < times; count += 1) await work();
  const clock = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { clock, processor: (user + system) / 1000 };
}
