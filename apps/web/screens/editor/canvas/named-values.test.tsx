// @vitest-environment jsdom
import { workflow } from '@heddle/contract/node/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { keys } from '../../../api/keys.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { catalog } from '../testing/fixtures.ts';
import { referringFields, useNamedValues } from './named-values.ts';

const [known] = catalog.entries;
if (!known) throw new Error('The catalog of the tests is empty.');
const entry = { ...known, summary: 'run {other}', fields: { other: workflow({ label: 'Workflow' }) } };
const values = { name: 'Call', other: 'w7' };
const ada = { id: 'u1', email: 'ada@example.com', firstName: null, lastName: null, profileImageUrl: null };

function named(routes: Parameters<typeof answerApi>[0]) {
  answerApi(routes);
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, ...renderHook(() => useNamedValues(referringFields(entry, values), values), { wrapper }) };
}

describe('the line of a card', () => {
  it('refers to what is chosen by id and part of the line', () => {
    expect(referringFields(entry, values)).toEqual(['other']);
    expect(referringFields(entry, { other: '' })).toEqual([]);
    expect(referringFields({ ...entry, summary: 'runs' }, values)).toEqual([]);
  });

  it('has the name of a workflow, also after it was renamed', async () => {
    const view = { id: 'w7', name: 'Orders' };
    const { result, client } = named({
      'GET /api/auth/session': { body: ada },
      'GET /api/workflows/w7': { body: view },
    });
    expect(result.current['other']).toBe('');
    await waitFor(() => expect(result.current).toEqual({ name: 'Call', other: 'Orders' }));
    act(() => void client.setQueryData(keys.workflow('w7'), { ...view, name: 'Shop orders' }));
    await waitFor(() => expect(result.current['other']).toBe('Shop orders'));
  });

  it('says that there is no such workflow', async () => {
    const { result } = named({ 'GET /api/auth/session': { body: ada } });
    await waitFor(() => expect(result.current['other']).toBe('a missing workflow'));
  });
});
