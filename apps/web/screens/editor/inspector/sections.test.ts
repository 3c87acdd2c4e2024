import type { FieldSpec } from '@heddle/contract/node/fields';
import { choice, credential, number, text } from '@heddle/contract/node/fields';
import { nodeSettings } from '@heddle/contract/node/settings';
import { describe, expect, it } from 'vitest';
import { httpRequest, webhookTrigger } from '../testing/fixtures.ts';
import { formSections } from './sections.ts';

const layout = (entry: Parameters<typeof formSections>[0], data = {}) =>
  formSections(entry, data).map(({ title, rows }) => [title, rows.map((row) => row.map(({ name }) => name))]);

/** The settings that every node has, of one section, but for those that depend on others. */
const of = (section: string): string[] =>
  Object.entries<FieldSpec>(nodeSettings).flatMap(([name, spec]) =>
    spec.section === section && !spec.when ? [name] : [],
  );

describe('the form of a node', () => {
  it('has its fields by section, and the settings every node has', () => {
    expect(layout(httpRequest)).toEqual([
      ['Configuration', [['method'], ['url']]],
      ['Security Settings', [['auth']]],
      ['Error Handling', [['retries', 'onFailure'], ['timeout']]],
      ['Execution', of('Execution').map((name) => [name])],
    ]);
  });

  it('shows a field only while others have the values it depends on', () => {
    expect(layout(httpRequest, { auth: 'bearer' })[1]).toEqual(['Security Settings', [['auth'], ['token']]]);
  });

  it('asks what happens without a sign-in where a credential is used, and not of triggers', () => {
    const asks = (entry: Parameters<typeof formSections>[0], data = {}): boolean =>
      JSON.stringify(layout(entry, data)).includes('onSignedOut');
    const fields = {
      auth: choice({ label: 'Authentication', default: 'none', choices: ['none', 'credential'] }),
      account: credential({ label: 'Account', types: ['slack'], when: { auth: ['credential'] } }),
    };
    expect(asks({ trigger: false, fields }, { auth: 'credential' })).toBe(true);
    expect(asks({ trigger: false, fields })).toBe(false);
    expect(asks({ trigger: true, fields }, { auth: 'credential' })).toBe(false);
  });

  it('asks for which items a node runs only where that has an effect', () => {
    const asked = (entry: Parameters<typeof formSections>[0], data = {}): string[] =>
      ['perItem', 'runOnce', 'join'].filter((name) => JSON.stringify(layout(entry, data)).includes(`"${name}"`));
    const handOn = choice({ label: 'Hand on', default: 'all', choices: ['all', 'batches'] });
    expect(asked(httpRequest)).toEqual(['perItem', 'runOnce', 'join']);
    expect(asked({ handsOn: true, fields: { handOn } })).toEqual(['perItem', 'runOnce', 'join']);
    expect(asked({ handsOn: true, fields: { handOn } }, { handOn: 'batches' })).toEqual([]);
    expect(asked({ closesLoop: true, fields: {} })).toEqual([]);
    expect(asked({ trigger: true, fields: {} })).toEqual([]);
  });

  it('orders sections and omits empty ones', () => {
    const entry = {
      trigger: false,
      fields: {
        account: credential({ label: 'Account', types: ['slack'] }),
        gas: number({ label: 'Gas', section: 'Security Settings' }),
        fee: text({ label: 'Fee', section: 'Payment Configuration' }),
        network: choice({
          label: 'Network',
          default: 'ethereum',
          choices: ['ethereum', 'polygon'],
          section: 'Web3 Configuration',
        }),
      },
    };
    expect(layout(entry).map(([title]) => title)).toEqual([
      'Credentials',
      'Web3 Configuration',
      'Payment Configuration',
      'Security Settings',
      'Error Handling',
      'Execution',
    ]);
  });

  it('has Security Settings for every node, also without fields', () => {
    expect(layout({ trigger: false, fields: {} })[0]).toEqual(['Security Settings', []]);
  });

  it('allows no expressions in settings that are read before a run', () => {
    const takes = formSections(webhookTrigger, {}).flatMap(({ rows }) =>
      rows.flat().filter(({ spec }) => spec.expression !== false),
    );
    expect(takes.map(({ name }) => name)).toEqual([]);
  });

  it('folds the optional parameters of an operation; the required ones follow it', () => {
    const entry = {
      trigger: false,
      fields: {
        operation: {
          ...choice({
            label: 'Operation',
            default: 'deal.list',
            choices: [
              { value: 'deal.list', label: 'List deals', group: 'Deal' },
              { value: 'deal.create', label: 'Create deal', group: 'Deal' },
            ],
          }),
        },
        note: text({ label: 'Note', when: { operation: ['deal.create', 'deal.list'] } }),
        title: text({
          label: 'Title',
          when: { operation: ['deal.create', 'deal.list'] },
          requiredWhen: { operation: ['deal.create'] },
        }),
      },
    };
    const names = (data: object) => {
      const [configuration] = formSections(entry, { ...data });
      return [configuration?.rows ?? [], configuration?.optional ?? []].map((list) =>
        list.flat().map(({ name }) => name),
      );
    };
    expect(names({ operation: 'deal.create' })).toEqual([['operation', 'title'], ['note']]);
    expect(names({})).toEqual([['operation'], ['note', 'title']]);
  });
});
