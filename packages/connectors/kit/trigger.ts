import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { Category } from '@heddle/contract/node/categories';
import { main } from '@heddle/contract/node/context';
import type { AnyNode, Example } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import type { Fields } from '@heddle/contract/node/fields';
import { boolean, choice, condition, credential, number } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { Connector } from './connector.ts';
import { parametersOf } from './connector.ts';
import { keyOf } from './parameters.ts';

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

/** The field of an item that reports why a service could not be asked. */
export const POLL_PROBLEM = 'connectorProblem';

/** A trigger that starts a run for what is new at a vendor: it asks for it regularly, and each record is in exactly one run. */
export function connectorTrigger(connector: Connector, { start, asks = [], ...facts }: ConnectorTrigger): AnyNode {
  const events = Object.entries(connector.events).map(([value, { name }]) => ({ value, label: name }));
  return defineNode({
    ...facts,
    summary: `{event} in ${connector.name}`,
    trigger: true,
    startedBy: 'service',
    effect: 'none',
    fields: {
      event: { ...choice({ label: 'When', default: start, choices: events }), expression: false },
      credential: credential({
        label: 'Credential',
        types: connector.credentials,
        required: true,
        section: 'Configuration',
      }),
      ...askedFields(connector, asks),
      every: {
        ...number({
          label: 'Ask every (minutes)',
          default: 5,
          min: 1,
          max: 1440,
          step: 1,
          help: 'All that is new since the last time is in one run.',
        }),
        expression: false,
      },
      filtered: boolean({ label: 'Only some records' }),
      filter: condition({
        label: 'Where',
        required: true,
        when: { filtered: [true] },
        help: 'A record that this cannot be asked about starts a run as well.',
      }),
    },
    async poll(request) {
      const { pollEvent } = await lazyImport(import('./poll.ts'));
      return pollEvent(connector, request);
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
