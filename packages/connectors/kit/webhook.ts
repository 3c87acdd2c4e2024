import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type {
  SignatureProblem,
  WebhookCall,
  WebhookMeaning,
  WebhookRegistration,
  WebhookSetup,
} from '@heddle/contract/node/service-webhook';
import { asText } from '@heddle/contract/node/text';
import { isBasicCaller, isKeyCaller } from '@heddle/nodes/catalog/webhook/callers';
import { tokenProblem } from '@heddle/nodes/catalog/webhook/atlassian-tokens';
import { jsonOf } from '@heddle/nodes/catalog/webhook/json-body';
import { checkSignature } from '@heddle/nodes/catalog/webhook/signatures';
import type { Connector } from './connector.ts';
import { readEntries } from './read-entries.ts';
import type { VendorWebhook, WebhookAccount } from './vendor-webhook.ts';
import { BASIC_USER } from './vendor-webhook.ts';

/** What an operation of a registration gives at most. */
const MOST_ENTRIES = 1000;

function accountOf(connector: Connector, setup: WebhookSetup): WebhookAccount {
  const run: WebhookAccount['run'] = async (name, fields = {}) => {
    const operation = connector.operations.get(name);
    if (!operation) throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: name });
    const read = (key: string): unknown => fields[key] ?? setup.data[key];
    return readEntries(connector, operation, setup, { read, limit: MOST_ENTRIES });
  };
  const first: WebhookAccount['first'] = async (name, fields) => (await run(name, fields))[0] ?? null;
  return { run, first, fields: setup.data, values: setup.credential.values };
}

const asksOf = (webhook: VendorWebhook, data: JsonObject): JsonObject => webhook.events[asText(data['event'])] ?? {};

/** Sets up the webhook of a trigger. Throws the errors of its operations. */
export const registerWebhook = (
  connector: Connector,
  webhook: VendorWebhook,
  setup: WebhookSetup,
): Promise<WebhookRegistration> =>
  webhook.register(accountOf(connector, setup), setup.target, asksOf(webhook, setup.data));

/** Makes a webhook live longer. Throws the errors of its operations. */
export async function renewWebhook(
  connector: Connector,
  webhook: VendorWebhook,
  setup: WebhookSetup,
  registration: WebhookRegistration,
): Promise<WebhookRegistration> {
  if (webhook.renew) return webhook.renew(accountOf(connector, setup), registration);
  const renewed = await registerWebhook(connector, webhook, setup);
  // In this order, so that nothing happens unheard in between.
  await removeWebhook(connector, webhook, setup, registration);
  return renewed;
}

/** Removes a webhook; one that is gone already is no error. Throws the errors of its operations. */
export async function removeWebhook(
  connector: Connector,
  webhook: VendorWebhook,
  setup: WebhookSetup,
  registration: WebhookRegistration,
): Promise<void> {
  try {
    await webhook.remove(accountOf(connector, setup), registration);
  } catch (thrown) {
    if (!(thrown instanceof HeddleError) || thrown.code !== 'connector_not_found') throw thrown;
  }
}

/** Reads a call of the vendor and checks where it comes from. */
export async function readCall(webhook: VendorWebhook, call: WebhookCall): Promise<WebhookMeaning> {
  const answer = webhook.challenge?.(call) ?? null;
  if (answer !== null) {
    const { challengeHeader: header } = webhook;
    return { is: 'asked', answer, ...(header === undefined ? {} : { header }) };
  }
  const problem = await problemOf(webhook, call);
  if (problem !== null) return { is: 'refused', problem };
  if (webhook.records) return { is: 'records', records: webhook.records(jsonOf(call.body), call.facts) };
  return { is: webhook.meaning?.(call, jsonOf(call.body)) ?? 'news' };
}

async function problemOf({ proof: how, secretOf }: VendorWebhook, call: WebhookCall): Promise<SignatureProblem | null> {
  const proof = typeof how === 'function' ? how(call) : how;
  const secret = secretOf ? secretOf(call) : call.secret;
  if (!proof || secret.length === 0) return null;
  const text = String(secret);
  switch (proof.by) {
    case 'header':
      return refusal(call.header(proof.header), (given) => isKeyCaller(given, text));
    case 'token':
      return tokenProblem(call, text);
    case 'basicPassword':
      return refusal(call.header('authorization'), (given) => isBasicCaller(given, BASIC_USER, text));
    case 'body': {
      const given = proof.secretsIn(jsonOf(call.body));
      return given.length > 0 && given.every((one) => isKeyCaller(asText(one), text)) ? null : 'wrong';
    }
    default: {
      const check = checkSignature(call, secret, proof);
      if (check.early !== null) return check.early;
      check.update(call.body);
      return check.problem();
    }
  }
}

const refusal = (given: string | undefined, isRight: (given: string) => boolean): SignatureProblem | null =>
  given === undefined ? 'missing' : isRight(given) ? null : 'wrong';
