import type { Category } from '@heddle/contract/node/categories';
import type { ListedType } from '@heddle/contract/node/define';
import { describe, expect, it } from 'vitest';
import { entries } from '../testing/fixtures.ts';
import { beginnersOrder, groupEntries, personalGroups } from './library-search.ts';

const found = (search: string) =>
  groupEntries(entries, search).map((group) => [group.name, group.entries.map(({ name }) => name)]);

/** An entry that has a name, a category and a description of its own. */
function named(name: string, category: Category, description = ''): ListedType {
  const [first] = entries;
  if (!first) throw new Error('There are no entries.');
  return { ...first, type: name, name, category, description, trigger: false };
}

describe('the node library', () => {
  it('lists categories in their order, without empty ones', () => {
    expect(found('')).toEqual([
      ['Data Processing', ['Data Transform']],
      ['Core Operations', ['Webhook Trigger', 'HTTP Request', 'Conditional']],
    ]);
  });

  it('finds by name or description, in whatever case', () => {
    expect(found('HTTP request')).toEqual([['Core Operations', ['HTTP Request', 'Webhook Trigger']]]);
    expect(found(' BRANCH ')).toEqual([['Core Operations', ['Conditional']]]);
    expect(found('nothing like it')).toEqual([]);
  });

  it('lists what is searched for by how well its name fits, and the category of the best first', () => {
    const all = [
      named('Resort', 'Data Processing'),
      named('Data Sorter', 'Data Processing'),
      named('Notes', 'Data Processing', 'In a sort of order'),
      named('Sort List', 'Core Operations'),
      named('Sort', 'Core Operations'),
    ];
    expect(groupEntries(all, 'sort').map((group) => [group.name, group.entries.map(({ name }) => name)])).toEqual([
      ['Core Operations', ['Sort', 'Sort List']],
      ['Data Processing', ['Data Sorter', 'Resort', 'Notes']],
    ]);
  });
});

describe('the beginning of a workflow', () => {
  it('lists triggers first, those that need no service before the others, then the core operations', () => {
    const trigger = (name: string, category: Category): ListedType => ({ ...named(name, category), trigger: true });
    const groups = beginnersOrder([
      trigger('Gmail Trigger', 'Google Workspace'),
      named('Gmail', 'Google Workspace'),
      trigger('Webhook Trigger', 'Core Operations'),
      named('Conditional', 'Core Operations'),
    ]);
    expect(groups.map(({ name, entries }) => [name, entries.map((entry) => entry.name)])).toEqual([
      ['Triggers', ['Webhook Trigger', 'Gmail Trigger']],
      ['Core Operations', ['Conditional']],
      ['Google Workspace', ['Gmail']],
    ]);
  });
});

describe('above the categories', () => {
  const groups = (favorites: string[], recent: string[]) =>
    personalGroups(entries, { favorites, recent }).map((group) => [group.name, group.entries.map(({ name }) => name)]);

  it('are the starred types and the recently used ones, each in its order', () => {
    expect(groups(['httpRequest', 'conditional'], ['dataTransform'])).toEqual([
      ['Favorites', ['HTTP Request', 'Conditional']],
      ['Recent', ['Data Transform']],
    ]);
  });

  it('are no empty groups and no removed types', () => {
    expect(groups([], ['httpRequest'])).toEqual([['Recent', ['HTTP Request']]]);
    expect(groups(['teleporter'], [])).toEqual([]);
  });
});
