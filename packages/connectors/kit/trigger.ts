import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { Category } from '@heddle/contract/node/categories';
import { main } from '@heddle/contract/node/context';
import type { AnyNode, Example } from '@heddle/contract/node/define';
import { defineNode, POLL_PROBLEM } from '@heddle/contract/node/define';
import type { Fields } from '@heddle/contract/node/fields';
import { boolean, choice, condition, credential, number } from '@heddle/contract/node/fields';
import type { ServiceWebhook } from '@heddle/contract/node/service-webhook';
import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { Connector } from './connector.ts';
import { parametersOf } from './connector.ts';
import { keyOf } from './parameters.ts';
import type { VendorWebhook } from './vendor-webhook.ts';

interface ConnectorTrigger {
  /** The key in workflow files. Never changes. */
  type: string;
  name: string;
  category: Category;
  icon: string;
  description: string;
  /** The event a new trigger begins with. */
  start: string;
  /** Fields of the events' operations that the form asks for, such as the project to look at. */
  asks?: readonly string[];
  examples: readonly Example[];
}

/** Values of the field `delivery`. */
const ASKING = 'asking';
const WEBHOOK = 'webhook';

/** A trigger that starts a run for what is new at a vendor: it asks for it regularly, and each record is in exactly one run. */
export function connectorTrigger(connector: Connector, { start, asks = [], ...facts }: ConnectorTrigger): AnyNode {
  const { webhook } = connector;
  // With a group, the card shows the name of the event.
  const group = connector.name;
  const events = Object.entries(connector.events).map(([value, { name }]) => ({ value, label: name, group }));
  return defineNode({
    ...facts,
    summary: `{event} in ${connector.name}`,
    service: connector.name,
    trigger: true,
    startedBy: 'service',
    effect: 'none',
    fields: {
      event: { ...choice({ label: 'Event', default: start, choices: events }), expression: false },
      credential: credential({
        label: 'Credential',
        types: connector.credentials,
        required: true,
        section: 'Configuration',
      }),
      ...askedFields(connector, asks),
      ...(webhook ? deliveryField(connector, webhook) : {}),
      every: {
        ...number({
          label: 'Poll every (minutes)',
          default: 5,
          min: 1,
          max: 1440,
          step: 1,
          help:
            webhook && !webhook.records
              ? 'Everything new since the last poll starts one run. Polling continues with a webhook, because calls may get lost.'
              : 'Everything new since the last poll starts one run.',
        }),
        expression: false,
      },
      filtered: boolean({ label: 'Filter records' }),
      filter: condition({
        label: 'Condition',
        required: true,
        when: { filtered: [true] },
        help: 'A record also starts a run if the condition fails with an error.',
      }),
    },
    ...(webhook ? { panel: 'serviceWebhook', webhook: serviceWebhook(connector, webhook) } : {}),
    async poll(request) {
      const { pollEvent } = await lazyImport(import('./poll.ts'));
      return pollEvent(connector, request);
    },
    async newest(request) {
      const { newestRecord } = await lazyImport(import('./newest.ts'));
      return newestRecord(connector, request);
    },
    async loadList(request) {
      const { loadList } = await lazyImport(import('./lists.ts'));
      return loadList(connector, request);
    },
    run({ items }) {
      const problem = items[0]?.json[POLL_PROBLEM];
      if (problem !== undefined)
        throw connectorErrors.connector_poll_failed({ vendor: connector.name, reason: asText(problem) });
      return main(items);
    },
  });
}

/** How the trigger learns that there is something new. */
function deliveryField({ name, events }: Connector, webhook: VendorWebhook): Fields {
  const told = { value: WEBHOOK, label: 'Webhook (instant)' };
  // What can only be told has no other way.
  if (Object.values(events).every(({ by }) => by === 'webhook'))
    return {
      delivery: {
        ...choice({
          label: 'Detect changes by',
          default: WEBHOOK,
          choices: [told],
          help: `${name} cannot be polled. The webhook is created there when the workflow is activated and removed when it is deactivated. This server must be reachable from the internet.`,
        }),
        expression: false,
      },
    };
  return {
    delivery: {
      ...choice({
        label: 'Detect changes by',
        default: ASKING,
        choices: [{ value: ASKING, label: 'Polling' }, told],
        help: `${webhook.byHand === undefined ? `The webhook is created at ${name} when the workflow is activated and removed when it is deactivated.` : `Enter the URL, which is shown here while the workflow is active, ${webhook.byHand}.`} This server must be reachable from the internet.${webhook.records ? ` ${name} cannot be polled meanwhile.` : ''}`,
      }),
      expression: false,
      when: { event: Object.keys(webhook.events) },
    },
  };
}

/** The vendor's webhook for a trigger. The work is loaded when it is needed. */
function serviceWebhook(connector: Connector, webhook: VendorWebhook): ServiceWebhook {
  const load = () => lazyImport(import('./webhook.ts'));
  return {
    vendor: connector.vendor,
    delivers: webhook.records !== undefined,
    byHand: webhook.byHand !== undefined,
    isWanted: ({ event, delivery }) => delivery === WEBHOOK && Object.hasOwn(webhook.events, asText(event)),
    register: async (setup) => (await load()).registerWebhook(connector, webhook, setup),
    renew: async (setup, registration) => (await load()).renewWebhook(connector, webhook, setup, registration),
    remove: async (setup, registration) => (await load()).removeWebhook(connector, webhook, setup, registration),
    read: async (call) => (await load()).readCall(webhook, call),
  };
}

/** The fields by these names, each in use with the events whose operation has it. Throws `connector_definition_invalid` for a name that none has. */
function askedFields(connector: Connector, asks: readonly string[]): Fields {
  return Object.fromEntries(
    asks.map((key) => {
      const users = Object.entries(connector.events).flatMap(([event, { operation }]) => {
        const found = connector.operations.get(operation);
        const entry = found && parametersOf(found).find(([wire, parameter]) => keyOf(wire, parameter) === key);
        return entry ? [{ event, parameter: entry[1] }] : [];
      });
      const [first] = users;
      if (!first)
        throw connectorErrors.connector_definition_invalid({
          vendor: connector.name,
          reason: `its trigger asks for "${key}", which no operation of an event has`,
        });
      const required = users.filter(({ parameter }) => parameter.required).map(({ event }) => event);
      return [
        key,
        {
          ...first.parameter.spec,
          // There is no item that an expression could be about.
          expression: false,
          when: { event: users.map(({ event }) => event) },
          ...(required.length > 0 ? { requiredWhen: { event: required } } : {}),
        },
      ];
    }),
  );
}
