import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { openOperations } from '../kit/other-operations.ts';
import type { incidentFields } from './fields.ts';
import type { Do, KnownIncident, ReportedIncident, IncidentProvider } from './provider.ts';
import { githubProvider } from './providers/github.ts';
import { jiraProvider } from './providers/jira.ts';
import { opsgenieProvider } from './providers/opsgenie.ts';
import { pagerDutyProvider } from './providers/pager-duty.ts';
import { serviceNowProvider } from './providers/service-now.ts';
import { severityOf } from './severity.ts';

type Context = NodeContext<typeof incidentFields>;

const providers: { readonly [name: string]: IncidentProvider } = {
  jira: jiraProvider,
  servicenow: serviceNowProvider,
  pagerduty: pagerDutyProvider,
  opsgenie: opsgenieProvider,
  github: githubProvider,
};

/** How long one run is alone with a key: so long others that report the same wait. */
const ALONE_MS = 60_000;
const PAUSE_MS = 5000;
/** How long it is kept which incident a run has created: a search of the provider finds it by then. */
const KEPT_MS = 10 * 60_000;

/**
 * Reports or resolves an incident for every item, one after another. An incident that is open already gets a comment. Of several runs that report the same at the
 * same time, one creates it and the others wait for that.
 */
export async function reportIncidents(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const name = field.provider();
  const provider = providers[name];
  if (!provider) throw nodeErrors.field_invalid({ field: 'Provider', reason: `names "${name}", which is none` });
  const operations = await openOperations(
    provider.connector,
    await context.credential(`${name}Credential` as never),
    context,
    {
      timeoutMs: field.requestTimeout() * 1000,
      retries: field.requestRetries(),
      after: field.afterInterruption() === 'fail' ? 'fail' : 'repeat',
    },
  );
  const done = context.state.in('run', 'incident');
  const given: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const kept = await done.get(context.run.itemKey(index));
    const perform: Do = (operation, values, part) => operations.give(operation, values, { index, part, limit: 10 });
    const outcome = isJsonObject(kept) ? kept : await handle(context, provider, perform, index);
    if (outcome === 'wait') return { outputs: {}, wait: { duration: PAUSE_MS } };
    if (!isJsonObject(kept)) await done.set(context.run.itemKey(index), outcome);
    given.push({ ...item, json: { ...item.json, incident: outcome } });
    if (items.length > 1) context.progress(given.length, items.length);
  }
  return main(given);
}

/** What is to be done for an item. It is kept before it is done: an attempt after a crash does not take what it has created for an older incident. */
type Plan = { do: 'create' | 'none' } | { do: 'repeat' | 'resolve' | 'nothing'; found: KnownIncident };

const storedPlan = (plan: Plan): JsonObject => ({
  do: plan.do,
  ...('found' in plan ? { found: { ...plan.found } } : {}),
});

/** Does what is wanted for an item; 'wait' while another run creates the same incident. */
async function handle(
  context: Context,
  provider: IncidentProvider,
  perform: Do,
  index: number,
): Promise<JsonObject | 'wait'> {
  const incident = incidentFor(context, index);
  const say = (outcome: string, found: KnownIncident | null): JsonObject => ({
    provider: context.field.provider(index),
    outcome,
    id: found?.id ?? '',
    name: found?.name ?? '',
    url: found?.url ?? '',
    severity: incident.severity,
    key: incident.key,
  });
  if (!provider.find) {
    if (context.field.action(index) !== 'resolve') return say('sent', await provider.create(perform, incident));
    const found = { id: incident.key, name: incident.key, url: '' };
    await provider.resolve(perform, found, incident);
    return say('resolved', found);
  }
  const plans = context.state.in('run', 'incident-plans');
  const kept = await plans.get(context.run.itemKey(index));
  // Only this writes it.
  const plan = isJsonObject(kept)
    ? (kept as unknown as Plan)
    : await decide(context, provider, perform, incident, index);
  if (plan === 'wait') return 'wait';
  if (!isJsonObject(kept)) await plans.set(context.run.itemKey(index), storedPlan(plan));
  const place = placeKey(context, incident);
  switch (plan.do) {
    case 'none':
      return say('none', null);
    case 'nothing':
      return say('unchanged', plan.found);
    case 'repeat':
      await provider.repeat?.(perform, plan.found, incident);
      return say('updated', plan.found);
    case 'resolve':
      await provider.resolve(perform, plan.found, incident);
      await recentOf(context).delete(place);
      return say('resolved', plan.found);
    case 'create': {
      const created = await provider.create(perform, incident);
      await recentOf(context).set(place, { ...created }, { ttlMs: KEPT_MS });
      await locksOf(context).delete(place);
      return say('created', created);
    }
  }
}

/** Decides what to do for an item. Of several runs with the same key, one may create the incident. */
async function decide(
  context: Context,
  provider: IncidentProvider,
  perform: Do,
  incident: ReportedIncident,
  index: number,
): Promise<Plan | 'wait'> {
  const { field, run } = context;
  const found = await openOne(context, provider, perform, incident);
  if (field.action(index) === 'resolve') return found ? { do: 'resolve', found } : { do: 'none' };
  if (found) return { do: field.onRepeat(index) === 'comment' ? 'repeat' : 'nothing', found };
  const place = placeKey(context, incident);
  // The same step holds it over retries and waits.
  const holder = `${run.id} ${run.itemKey(index)}`;
  const locks = locksOf(context);
  const isMine =
    (await locks.set(place, holder, { onlyIfAbsent: true, ttlMs: ALONE_MS })) || (await locks.get(place)) === holder;
  return isMine ? { do: 'create' } : 'wait';
}

/** The open incident with the key: as the provider finds it, or as a run has just created it. */
async function openOne(
  context: Context,
  provider: IncidentProvider,
  perform: Do,
  incident: ReportedIncident,
): Promise<KnownIncident | null> {
  const found = (await provider.find?.(perform, incident)) ?? null;
  if (found) return found;
  const recent = await recentOf(context).get(placeKey(context, incident));
  if (!isJsonObject(recent)) return null;
  const { id, name, url } = recent;
  return { id: asText(id), name: asText(name), url: asText(url) };
}

const recentOf = ({ state }: Context) => state.in('user', 'incidents');
const locksOf = ({ state }: Context) => state.in('user', 'incident-locks');

/** Names the incident among all of the user. */
const placeKey = ({ field }: Context, { key, place }: ReportedIncident): string =>
  createHash('sha256')
    .update(JSON.stringify([field.provider(), place['projectKey'], place['owner'], place['repository'], key]))
    .digest('hex');

function incidentFor({ field }: Context, index: number): ReportedIncident {
  const severity = severityOf(field.severity(index));
  if (!severity)
    throw nodeErrors.field_invalid({
      field: 'Severity',
      reason: `is "${field.severity(index)}"; it must be critical, high, medium, low or info`,
    });
  return {
    title: field.title(index),
    details: field.details(index),
    severity,
    priority: field.priority(index).trim(),
    key: field.key(index).trim(),
    source: field.source(index),
    link: field.link(index).trim(),
    tags: field
      .tags(index)
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    place: {
      projectKey: field.projectKey(index).trim(),
      issueType: field.issueType(index),
      owner: field.owner(index).trim(),
      repository: field.repository(index).trim(),
      assignmentGroup: field.assignmentGroup(index),
      caller: field.caller(index),
      closeCode: field.closeCode(index),
      teams: field.teams(index),
    },
  };
}
