import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { shownFigure } from '../../lib/learning/evaluation.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { SeenEvent } from './events.ts';
import { packEvents, readEvents, textReader } from './events.ts';
import type { ThreatContext, ThreatModel } from './model.ts';
import { isThreat, openThreatModel, threatChances } from './model.ts';

const work = { url: new URL('./threat-work.ts', import.meta.url), load: () => import('./threat-work.ts') };
/** Events whose work is done here rather than in a thread, and those that are sent to it at a time. */
const FEW = 50;
const BATCH = 1000;
/** Events that say which user agents are rare. */
const LEAST_AGENTS = 100;

interface Reason {
  rule: string;
  weight: number;
  detail: string;
}

/** Scores events by rules and by what labeled events teach, and says why. */
export async function analyzeThreats(context: ThreatContext): Promise<NodeResult> {
  const { field, items, signal } = context;
  const textOf = textReader(context);
  const label = pathReader(field.labelField());
  const learns = field.operation() === 'learn' || field.operation() === 'train';
  const hasLabel = (json: JsonObject): boolean =>
    learns && field.examplesFrom() === 'items' && isThreat(label(json)) !== undefined;
  const labeled: JsonObject[] = [];
  const collect = ({ json }: Item): void => void (hasLabel(json) && labeled.push(json));
  await forEachYielding(items, collect, () => undefined, { signal });
  const model = await openThreatModel(context, labeled, textOf, (json) => isThreat(label(json)));
  const events = field.operation() === 'train' ? [] : await readEvents(context, textOf, hasLabel);
  const reasons = await reasonsFor(context, events, model);
  const ports = { threats: new PairedItems(), suspicious: new PairedItems(), normal: new PairedItems() };
  const place = ({ index }: SeenEvent): void => {
    const item = items[index];
    if (item) put(context, item, index, reasons.get(index) ?? [], ports);
  };
  await forEachYielding(events, place, () => undefined, { signal });
  const report = reportOf(ports, reasons, model);
  const { outputs, origins } = pairedPorts(ports);
  return { outputs: { ...outputs, report: [{ json: report }] }, origins: { ...origins, report: 'all' } };
}

async function reasonsFor(
  context: ThreatContext,
  events: readonly SeenEvent[],
  model: ThreatModel | null,
): Promise<Map<number, Reason[]>> {
  const { field, signal, resources } = context;
  const reasons = new Map<number, Reason[]>();
  const add = (index: number, reason: Reason): void => {
    const own = reasons.get(index);
    if (own) own.push(reason);
    else reasons.set(index, [reason]);
  };
  const settings = { signal, resources, small: events.length <= FEW };
  for (let from = 0; from < events.length; from += BATCH) {
    const batch = events.slice(from, from + BATCH);
    const texts = batch.map(({ text, agent }) => ({ text, agent }));
    for (const [at, signs] of (await runInWorker(work, 'findSigns', [texts], settings)).entries())
      for (const { rule, weight, found } of signs) add(batch[at]?.index ?? 0, { rule, weight, detail: found });
    const chances = model
      ? await threatChances(
          context,
          model,
          batch.map(({ text }) => text),
        )
      : [];
    for (const [at, { chance, because }] of chances.entries())
      if (chance > 0.5)
        add(batch[at]?.index ?? 0, { rule: 'model', weight: 0.95 * (2 * chance - 1), detail: because.join(' ') });
  }
  const brute = field.failures() > 0 ? { failures: field.failures(), within: field.within() * 60_000 } : null;
  const rules = { brute, travel: field.speed() > 0 ? field.speed() : null };
  const found = await runInWorker(work, 'findSequences', [await packEvents(events, { signal }), rules], settings);
  const addFound = (detail: string, at: number): void =>
    add(found.indices[at] ?? 0, {
      rule: found.names[found.rules[at] ?? 0] ?? '',
      weight: found.weights[at] ?? 0,
      detail,
    });
  await forEachYielding(found.details, addFound, () => undefined, { signal });
  await findRareAgents(events, field.rareAgents(), add, { signal });
  return reasons;
}

/** Calls `add` with the events whose user agent is rare among all. */
async function findRareAgents(
  events: readonly SeenEvent[],
  below: number,
  add: (index: number, reason: Reason) => void,
  stop: { signal: AbortSignal },
): Promise<void> {
  if (events.length < LEAST_AGENTS || below === 0) return;
  const counts = new Map<string, number>();
  const count = ({ agent }: SeenEvent): void => void counts.set(agent, (counts.get(agent) ?? 0) + 1);
  await forEachYielding(events, count, () => undefined, stop);
  const judge = ({ index, agent }: SeenEvent): void => {
    const own = counts.get(agent) ?? 0;
    if (agent !== '' && own / events.length < below)
      add(index, { rule: 'rare user agent', weight: 0.25, detail: `${own} of ${events.length} events` });
  };
  await forEachYielding(events, judge, () => undefined, stop);
}

/** All reasons together: each one takes its share of what is left to 100. */
const scoreOf = (reasons: readonly Reason[]): number =>
  100 * (1 - reasons.reduce((left, { weight }) => left * (1 - weight), 1));

function put(
  { field }: ThreatContext,
  item: Item,
  index: number,
  found: readonly Reason[],
  ports: { threats: PairedItems; suspicious: PairedItems; normal: PairedItems },
): void {
  // The strongest of several reasons of one rule counts.
  const best = new Map<string, Reason>();
  for (const reason of found) if (reason.weight > (best.get(reason.rule)?.weight ?? 0)) best.set(reason.rule, reason);
  const reasons = [...best.values()].sort((one, other) => other.weight - one.weight);
  const score = scoreOf(reasons);
  const level = score >= field.high(index) ? 'threat' : score >= field.medium(index) ? 'suspicious' : 'normal';
  const value: JsonObject = {
    score: Math.round(score),
    level,
    reasons: reasons.map(({ rule, weight, detail }) => ({
      rule,
      points: shownFigure(Math.round(weight * 1000) / 10),
      detail,
    })),
  };
  const port = level === 'threat' ? ports.threats : ports[level];
  port.push({ ...item, json: withPaths(item.json, [{ name: field.to(), value }]) }, index);
}

function reportOf(
  { threats, suspicious, normal }: { threats: PairedItems; suspicious: PairedItems; normal: PairedItems },
  reasons: ReadonlyMap<number, readonly Reason[]>,
  model: ThreatModel | null,
): JsonObject {
  const rules = new Map<string, number>();
  for (const own of reasons.values())
    for (const rule of new Set(own.map((reason) => reason.rule))) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return {
    threats: threats.length,
    suspicious: suspicious.length,
    normal: normal.length,
    rules: [...rules].sort(([, one], [, other]) => other - one).map(([rule, events]) => ({ rule, events })),
    ...(model ? { learned: model.report } : {}),
  };
}
