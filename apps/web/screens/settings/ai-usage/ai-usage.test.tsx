// @vitest-environment jsdom
import type { AiBudget, AiBudgetState, AiMonthView, AiPrice } from '@heddle/contract/api/ai-usage';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../testing/open-settings.tsx';
import { openSettings } from '../testing/open-settings.tsx';
import { monthAt, monthName } from './months.ts';

const current = monthAt(Date.now());
const used = (more: object = {}) => ({
  calls: 3,
  inputTokens: 1200,
  outputTokens: 300,
  cost: 1.5,
  unpriced: 0,
  ...more,
});
const view: AiMonthView = {
  month: current,
  total: used({ unpriced: 1 }),
  models: [
    { id: 'm1', name: 'm1', ...used({ calls: 2 }) },
    { id: 'm2', name: 'm2', ...used({ calls: 1, cost: 0, unpriced: 1 }) },
  ],
  workflows: [
    { id: 'assistant', name: 'AI assistant', ...used() },
    { id: 'gone', name: null, ...used() },
  ],
};
const budget = (more: Partial<AiBudgetState> = {}): AiBudgetState => ({
  scope: 'account',
  workflowId: '',
  workflowName: null,
  cost: 5,
  tokens: null,
  used: { cost: 1, tokens: 900 },
  ...more,
});

async function open(routes: Routes = {}) {
  const opened = await openSettings(routes);
  return { ...opened, section: within(await screen.findByRole('region', { name: 'AI usage' })) };
}

/** Lists whose entries are changed as the API changes them. */
function stored(given: { budgets?: AiBudgetState[]; prices?: AiPrice[] }): Routes {
  let { budgets = [], prices = [] } = given;
  return {
    'GET /api/ai-usage/budgets': () => ({ body: budgets }),
    'PUT /api/ai-usage/budgets': ({ body }) => {
      const sent = body as AiBudget;
      budgets = [...budgets.filter((one) => one.scope !== sent.scope), { ...budget(), ...sent }];
      return { body: budgets };
    },
    'DELETE /api/ai-usage/budgets': ({ url }) => {
      budgets = budgets.filter(({ scope }) => scope !== url.searchParams.get('scope'));
      return { body: budgets };
    },
    'GET /api/ai-usage/prices': () => ({ body: prices }),
    'PUT /api/ai-usage/prices': ({ body }) => {
      const sent = body as AiPrice;
      prices = [...prices.filter(({ model }) => model !== sent.model), sent];
      return { body: prices };
    },
    'DELETE /api/ai-usage/prices': ({ url }) => {
      prices = prices.filter(({ model }) => model !== url.searchParams.get('model'));
      return { body: prices };
    },
  };
}

describe('the use of AI models', () => {
  it('says what there will be, where there is none', async () => {
    const { section } = await open();
    expect(await section.findByText(/No AI model has been called yet/)).toBeTruthy();
    expect(await section.findByText(/You have no budgets/)).toBeTruthy();
    expect(await section.findByText(/You have no prices of your own/)).toBeTruthy();
  });

  it('is listed by model and workflow, what is not known as unknown', async () => {
    const { section } = await open({
      'GET /api/ai-usage': { body: view },
      'GET /api/ai-usage/months': { body: [{ month: current, ...view.total }] },
    });
    const models = within(await section.findByRole('table', { name: 'Models' }));
    expect(models.getByRole('row', { name: 'm1 $1.50 2 1,200 300' })).toBeTruthy();
    expect(models.getByRole('row', { name: 'm2 unknown 1 1,200 300' })).toBeTruthy();
    const workflows = within(section.getByRole('table', { name: 'Workflows' }));
    expect(workflows.getByRole('row', { name: /^AI assistant/ })).toBeTruthy();
    expect(workflows.getByRole('row', { name: /^Deleted workflow/ })).toBeTruthy();
    expect(section.getAllByText('$1.50 + unknown').length).toBeGreaterThan(0);
    expect(section.getByRole('img', { name: 'Cost by month' })).toBeTruthy();
  });

  it('of a month before is shown where that is chosen', async () => {
    const asked: string[] = [];
    const { section, user } = await open({
      'GET /api/ai-usage': ({ url }) => {
        const month = url.searchParams.get('month') ?? '';
        asked.push(month);
        return { body: { ...view, month, total: used({ calls: month === '2025-03' ? 41 : 3 }) } };
      },
      'GET /api/ai-usage/months': { body: [{ month: '2025-03', ...used() }] },
    });
    await section.findByRole('table', { name: 'Models' });
    await user.click(section.getByRole('combobox', { name: 'Month' }));
    expect(screen.getByRole('option', { name: monthName(current) })).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'March 2025' }));
    expect(await section.findByText('41')).toBeTruthy();
    expect(asked).toEqual([current, '2025-03']);
  });

  it('is asked for again where it could not be loaded', async () => {
    let fails = true;
    const { section, user } = await open({
      'GET /api/ai-usage': () => (fails ? { status: 422, body: { message: 'It broke.', code: 'x' } } : { body: view }),
    });
    expect(await section.findByText('It broke.')).toBeTruthy();
    fails = false;
    await user.click(section.getByRole('button', { name: /try again/i }));
    expect(await section.findByRole('table', { name: 'Models' })).toBeTruthy();
  });

  it('leads from an unknown price to the field for it', async () => {
    const { section, user, sent } = await open({ ...stored({}), 'GET /api/ai-usage': { body: view } });
    await user.click(await section.findByRole('button', { name: 'Enter the price of m2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of m2' }));
    await user.type(dialog.getByLabelText(/^Input/), '2');
    await user.type(dialog.getByLabelText(/^Output/), '8,5');
    await user.click(dialog.getByRole('button', { name: 'Save Price' }));
    expect(dialog.getByText(/Enter US dollars/)).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Output/));
    await user.type(dialog.getByLabelText(/^Output/), '8.5');
    await user.click(dialog.getByRole('button', { name: 'Save Price' }));
    await waitFor(() =>
      expect(sent('PUT /api/ai-usage/prices')).toEqual([{ model: 'm2', input: 2, cached: 2, output: 8.5 }]),
    );
    await waitFor(() => expect(section.queryByRole('button', { name: 'Enter the price of m2' })).toBeNull());
    expect(section.getByText('$2.00 input · $2.00 cached · $8.50 output for a million tokens')).toBeTruthy();
  });
});

describe('budgets', () => {
  it('show what is used of them, and when little is left', async () => {
    const { section } = await open({
      'GET /api/ai-usage/budgets': {
        body: [
          budget(),
          budget({ scope: 'workflow', workflowId: 'w1', workflowName: 'Orders', used: { cost: 4, tokens: 0 } }),
          budget({ scope: 'workflow', workflowId: 'w2', tokens: 100, cost: null, used: { cost: 0, tokens: 120 } }),
          budget({ scope: 'run', cost: 0.5, used: null }),
        ],
      },
    });
    const list = within(await section.findByRole('list', { name: 'Budgets' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts[0]).toContain('$1.00 of $5.00');
    expect(texts[0]).not.toContain('sed up');
    expect(texts[1]).toMatch(/^Orders, each monthNearly used up/);
    expect(texts[2]).toMatch(/^Deleted workflow, each monthUsed up.*120 of 100/);
    expect(texts[3]).toMatch(/^Each run.*up to \$0.50/);
    const bar = list.getByRole('progressbar', { name: 'Account, each month: cost' });
    expect(bar.getAttribute('aria-valuenow')).toBe('20');
    expect(list.getAllByRole('progressbar')).toHaveLength(3);
  });

  it('are added, changed and removed beside the others', async () => {
    const other = budget({ scope: 'run', cost: 0.5, used: null });
    const { section, user, click, sent } = await open(stored({ budgets: [other] }));
    await section.findByRole('list', { name: 'Budgets' });
    await click('Add Budget');
    let dialog = within(await screen.findByRole('dialog', { name: 'Add Budget' }));
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    expect(dialog.getByText('Enter a cost, tokens, or both.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Tokens'), '2,000,000');
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    const change = await section.findByRole('button', { name: 'Change the budget: Account, each month' });

    await user.click(change);
    dialog = within(await screen.findByRole('dialog', { name: 'Change Budget' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Tokens').value).toBe('2,000,000');
    await user.type(dialog.getByLabelText('Cost in US dollars'), '12.5');
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    await waitFor(() => expect(sent('PUT /api/ai-usage/budgets')).toHaveLength(2));

    await user.click(section.getByRole('button', { name: 'Remove the budget: Account, each month' }));
    await screen.findByRole('alertdialog', { name: 'Remove the budget: Account, each month?' });
    await click('Remove budget');
    await waitFor(() => expect(sent('DELETE /api/ai-usage/budgets')).toHaveLength(1));
    await waitFor(() => expect(section.queryByText('Account, each month')).toBeNull());
    expect(section.getByText('Each run')).toBeTruthy();
    const account = { scope: 'account', workflowId: '', tokens: 2_000_000 };
    expect(sent('PUT /api/ai-usage/budgets')).toMatchObject([
      { ...account, cost: null },
      { ...account, cost: 12.5 },
    ]);
  });

  it('are one for each scope, and name their workflow', async () => {
    const { section, user, click } = await open(stored({ budgets: [budget()] }));
    await section.findByRole('list', { name: 'Budgets' });
    await click('Add Budget');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Budget' }));
    await user.type(dialog.getByLabelText('Cost in US dollars'), '0,5');
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    expect(dialog.getByText(/There is such a budget already/)).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: 'For' }));
    await user.click(screen.getByRole('option', { name: 'A workflow, each month' }));
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    expect(dialog.getByText('Choose a workflow.')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: /Workflow/ }));
    await user.click(screen.getByRole('option', { name: 'AI assistant' }));
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    expect(dialog.getByText(/Enter an amount such as/)).toBeTruthy();
  });

  it('stay in the dialog where they could not be saved', async () => {
    const { user, click, section } = await open({
      'PUT /api/ai-usage/budgets': { status: 422, body: { message: 'It broke.', code: 'x' } },
    });
    await section.findByText(/You have no budgets/);
    await click('Add Budget');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Budget' }));
    await user.type(dialog.getByLabelText('Cost in US dollars'), '1');
    await user.click(dialog.getByRole('button', { name: 'Save Budget' }));
    expect(await screen.findByText('It broke.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Cost in US dollars').value).toBe('1');
  });
});

describe('own prices', () => {
  it('are changed and removed', async () => {
    const price = { model: 'm1', input: 1, cached: 0.1, output: 4 };
    const { section, user, click, sent } = await open(stored({ prices: [price] }));
    await user.click(await section.findByRole('button', { name: 'Change the price of m1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of m1' }));
    await user.clear(dialog.getByLabelText(/^Output/));
    await user.type(dialog.getByLabelText(/^Output/), '5');
    await user.click(dialog.getByRole('button', { name: 'Save Price' }));
    await waitFor(() => expect(sent('PUT /api/ai-usage/prices')).toEqual([{ ...price, output: 5 }]));
    await user.click(section.getByRole('button', { name: 'Remove the price of m1' }));
    await screen.findByRole('alertdialog', { name: 'Remove the price of m1?' });
    await click('Remove price');
    expect(await section.findByText(/You have no prices of your own/)).toBeTruthy();
  });

  it('come before those of the operator and the list, whose month is told', async () => {
    const operator = [{ model: 'gpt-5', input: 1, cached: 0.5, output: 9 }];
    const { section } = await open({
      'GET /api/ai-usage/list-prices': { body: { builtIn: '2025-11', operator } },
    });
    expect(await section.findByText(/built in are those of November 2025/)).toBeTruthy();
    expect(section.getByText(/One price set by the operator/)).toBeTruthy();
    expect(section.getByText(/\$1.00 input · \$0.50 cached · \$9.00 output/)).toBeTruthy();
  });
});
