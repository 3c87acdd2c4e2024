// @vitest-environment jsdom
import type { JsonValue } from '@heddle/contract/json';
import { rules } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { emptyScope } from '@heddle/expression/scope';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import '../../../../testing/browser.ts';
import { textField } from '../testing/text-field.ts';
import { createInsertTargets } from '../text/insert-targets.ts';
import { TextContext } from '../text/text-surroundings.ts';
import { RulesControl } from './rules.tsx';

const spec = rules({ label: 'Rules' });

function open(value?: JsonValue, items: readonly Item[] = []) {
  const stored: { value: JsonValue | undefined } = { value };
  function Form() {
    const [current, setCurrent] = useState(value);
    const onChange = (next: JsonValue): void => {
      stored.value = next;
      setCurrent(next);
    };
    const sample = { nodes: [], scope: { ...emptyScope, items } };
    return (
      <TextContext value={{ sample, targets: createInsertTargets() }}>
        <RulesControl spec={spec} value={current} onChange={onChange} onBlur={() => undefined} />
      </TextContext>
    );
  }
  render(<Form />);
  return { stored, user: userEvent.setup() };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const write = async (name: string, text: string): Promise<void> => {
  const field = await textField(name);
  act(() => field.write(text));
};

describe('the rules of a node', () => {
  it('begin with none and are added one by one', async () => {
    const { stored, user } = open();
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    await write('Field of rule 1', 'amount');
    await choose(user, 'Operator of rule 1', 'is greater than');
    await write('Value of rule 1', '100');
    expect(stored.value).toEqual({ combine: 'all', rules: [{ field: 'amount', operator: 'greater', value: '100' }] });
  });

  it('take a field of the last run from a list, by keys alone', async () => {
    const { stored, user } = open(
      [{ field: '', operator: 'equals', value: 'Bern' }],
      [{ json: { total: 5, customer: { city: 'Bern' } } }],
    );
    await user.click(screen.getByRole('button', { name: 'Choose the field of rule 1' }));
    const list = within(await screen.findByRole('dialog'));
    expect(list.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
      'total5',
      'customer1 key',
      'customer.city"Bern"',
    ]);
    await user.type(list.getByRole('searchbox'), 'city{ArrowDown}{Enter}');
    expect(stored.value).toEqual({
      combine: 'all',
      rules: [{ field: 'customer.city', operator: 'equals', value: 'Bern' }],
    });
  });

  it('say how to get fields to choose from while nothing has run', async () => {
    const { user } = open([{ field: '', operator: 'equals', value: '' }]);
    await user.click(screen.getByRole('button', { name: 'Choose the field of rule 1' }));
    expect(await screen.findByText(/Run the workflow up to this node/)).toBeDefined();
  });

  it('ask for as much as their operator takes', async () => {
    const { stored, user } = open([{ field: 'a', operator: 'equals', value: 'x' }]);
    await choose(user, 'Operator of rule 1', 'is between');
    await write('From, of rule 1', '1');
    await write('To, of rule 1', '5');
    expect(stored.value).toEqual({ combine: 'all', rules: [{ field: 'a', operator: 'between', value: ['1', '5'] }] });
    await choose(user, 'Operator of rule 1', 'is of the type');
    await choose(user, 'Type of rule 1', 'email');
    expect(stored.value).toEqual({ combine: 'all', rules: [{ field: 'a', operator: 'isType', value: 'email' }] });
    await choose(user, 'Operator of rule 1', 'is empty');
    expect(stored.value).toEqual({ combine: 'all', rules: [{ field: 'a', operator: 'isEmpty' }] });
    expect(screen.queryByRole('textbox', { name: 'Value of rule 1' })).toBeNull();
  });

  it('can be grouped, combined and removed', async () => {
    const { stored, user } = open({ combine: 'all', rules: [{ field: 'a', operator: 'exists' }] });
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    await choose(user, 'How Rules go together', 'Any of these is true');
    const group = screen.getByRole('group', { name: 'Rule 2 of Rules' });
    await user.click(within(group).getByRole('button', { name: 'Add rule' }));
    expect(stored.value).toEqual({
      combine: 'any',
      rules: [
        { field: 'a', operator: 'exists' },
        { combine: 'any', rules: [{ field: '', operator: 'equals', value: '' }] },
      ],
    });
    await user.click(screen.getAllByRole('button', { name: 'Remove rule 1' })[0] ?? document.body);
    expect(stored.value).toEqual({
      combine: 'any',
      rules: [{ combine: 'any', rules: [{ field: '', operator: 'equals', value: '' }] }],
    });
  });

  it('from an expression are edited as text', () => {
    open('{{ rules }}');
    expect(screen.getByRole('textbox', { name: 'Rules' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
  });
});
