import { responseErrors } from '@heddle/contract/errors/responses';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { cloudflareConnector } from '../cloudflare/cloudflare.ts';
import { crowdStrikeConnector } from '../crowdStrike/crowdStrike.ts';
import { googleDirectoryConnector } from '../googleDirectory/googleDirectory.ts';
import { microsoftDefenderConnector } from '../microsoftDefender/microsoftDefender.ts';
import { microsoftEntraConnector } from '../microsoftEntra/microsoftEntra.ts';
import { oktaConnector } from '../okta/okta.ts';
import { readRange } from './protected.ts';
import type { DoOperation, Done, ResponseOrder, ResponseService } from './service.ts';
import { doneBy } from './service.ts';

const told = (entry: JsonValue | undefined, field: string): JsonValue =>
  (isJsonObject(entry) ? entry[field] : undefined) ?? '';

const account = ({ target }: ResponseOrder) => ({ account: target });

const entra: ResponseService = {
  connector: microsoftEntraConnector,
  actions: {
    disableAccount: doneBy('user.disable', account),
    enableAccount: doneBy('user.enable', account),
    revokeSessions: doneBy('user.revokeSessions', account),
  },
  rolesOf: async (perform, name) =>
    (await perform('user.listRoles', { account: name }, 'roles')).map((role) => asText(told(role, 'displayName'))),
};

const google: ResponseService = {
  connector: googleDirectoryConnector,
  actions: {
    disableAccount: doneBy('user.suspend', account),
    enableAccount: doneBy('user.restore', account),
    revokeSessions: doneBy('user.signOut', account),
  },
  async rolesOf(perform, name) {
    const [user] = await perform('user.get', { account: name }, 'roles');
    return ['isAdmin', 'isDelegatedAdmin'].filter((flag) => told(user, flag) === true);
  },
};

const okta: ResponseService = {
  connector: oktaConnector,
  actions: {
    disableAccount: suspendAtOkta,
    enableAccount: doneBy('user.unsuspend', account),
    revokeSessions: doneBy('user.revokeSessions', account),
  },
  rolesOf: async (perform, name) =>
    (await perform('user.listRoles', { account: name }, 'roles')).map((role) => asText(told(role, 'label'))),
};

/** Okta refuses to suspend an account that is suspended. */
async function suspendAtOkta(perform: DoOperation, order: ResponseOrder): Promise<Done> {
  const [user] = await perform('user.get', account(order), 'look');
  if (told(user, 'status') === 'SUSPENDED') return { outcome: 'already', answer: user ?? null };
  return doneBy('user.suspend', account)(perform, order);
}

/** The machine with a name, where the target is no ID. Throws `response_host_unknown`. */
function onlyOne(ids: readonly string[], host: string): string {
  const [id] = ids;
  if (id === undefined || ids.length > 1) throw responseErrors.response_host_unknown({ host, count: ids.length });
  return id;
}

async function defenderMachine(perform: DoOperation, { target }: ResponseOrder): Promise<string> {
  if (/^[\da-f]{40}$/i.test(target)) return target;
  const found = await perform('machine.find', { computerName: target }, 'find');
  return onlyOne(
    found.map((entry) => asText(told(entry, 'id'))),
    target,
  );
}

/** Defender only begins it: the machine may be offline. */
const byDefender =
  (operation: string) =>
  async (perform: DoOperation, order: ResponseOrder): Promise<Done> => {
    const machineId = await defenderMachine(perform, order);
    const values = { machineId, comment: order.reason, isolationType: order.place.isolation };
    const [answer = null] = await perform(operation, values, order.action);
    return { outcome: 'started', answer };
  };

const defender: ResponseService = {
  connector: microsoftDefenderConnector,
  actions: { isolateHost: byDefender('machine.isolate'), releaseHost: byDefender('machine.release') },
};

async function falconDevice(perform: DoOperation, { target }: ResponseOrder): Promise<string> {
  if (/^[\da-f]{32}$/i.test(target)) return target;
  const [found] = await perform('device.find', { hostName: target }, 'find');
  const ids = told(found, 'resources');
  return onlyOne(Array.isArray(ids) ? ids.map(asText) : [], target);
}

const byFalcon =
  (operation: string) =>
  async (perform: DoOperation, order: ResponseOrder): Promise<Done> => {
    const [answer = null] = await perform(operation, { deviceIds: await falconDevice(perform, order) }, order.action);
    return { outcome: 'started', answer };
  };

const crowdstrike: ResponseService = {
  connector: crowdStrikeConnector,
  actions: { isolateHost: byFalcon('device.contain'), releaseHost: byFalcon('device.release') },
};

/** The rules for exactly this address: a search may find more. */
const ruleFor = (rules: readonly JsonValue[], address: string): JsonValue[] =>
  rules.filter((rule) => told(told(rule, 'configuration'), 'value') === address);

async function blockAtCloudflare(
  perform: DoOperation,
  { target, reason, place: { zone } }: ResponseOrder,
): Promise<Done> {
  const rules = await perform('accessRule.find', { zone, address: target }, 'find');
  const known = ruleFor(rules, target)[0];
  if (known !== undefined) return { outcome: 'already', answer: known };
  const range = readRange(target);
  const kind = target.includes('/') ? 'ip_range' : range?.version === 6 ? 'ip6' : 'ip';
  const values = { zone, target: kind, address: target, notes: reason.slice(0, 500) };
  const [answer = null] = await perform('accessRule.create', values, 'blockAddress');
  return { outcome: 'done', answer };
}

async function unblockAtCloudflare(perform: DoOperation, { target, place: { zone } }: ResponseOrder): Promise<Done> {
  const rules = await perform('accessRule.find', { zone, address: target }, 'find');
  const own = ruleFor(rules, target);
  for (const rule of own) {
    const ruleId = asText(told(rule, 'id'));
    await perform('accessRule.delete', { zone, ruleId }, `unblockAddress:${ruleId}`);
  }
  return { outcome: own.length === 0 ? 'already' : 'done', answer: own };
}

const cloudflare: ResponseService = {
  connector: cloudflareConnector,
  actions: { blockAddress: blockAtCloudflare, unblockAddress: unblockAtCloudflare },
};

/** The services, by the names of the fields that choose one. */
export const services = { cloudflare, entra, google, okta, defender, crowdstrike } as const satisfies {
  readonly [name: string]: ResponseService;
};
export type ServiceName = keyof typeof services;
