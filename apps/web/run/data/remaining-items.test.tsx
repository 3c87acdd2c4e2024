import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataView } from './data-view.tsx';
import { restOf } from './remaining-items.ts';

const rows = Array.from({ length: 130 }, (_, n) => ({ json: { n } }));
const asked: string[] = [];

/** A server with pages of forty items. */
function serve(fails = false): void {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    if (fails)
      return Promise.resolve(
        new Response(JSON.stringify({ message: 'Execution not found.', code: 'execution_not_found' }), { status: 404 }),
      );
    const offset = Number(new URL(url, 'http://localhost').searchParams.get('offset'));
    return Promise.resolve(Response.json({ items: rows.slice(offset, offset + 40), total: rows.length }));
  });
}

const step = { nodeId: 'a b', truncated: { runId: 'r1', input: {}, output: { main: { items: 130, bytes: 900_000 } } } };
const show = () =>
  render(
    <DataView
      name="Output"
      title="Output"
      ports={{ main: rows.slice(0, 60) }}
      rest={restOf(step, 'output')}
      fileName="output"
      look="json"
      onLook={() => undefined}
    />,
  );
const drawn = (): number => screen.getByRole('list', { name: 'Output, json' }).children.length;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  asked.length = 0;
});

describe('items that were not all loaded with their step', () => {
  it('are counted in total, and loaded when they are shown', async () => {
    serve();
    show();
    expect(screen.getByText('130 items')).toBeTruthy();
    expect(drawn()).toBe(25);
    fireEvent.click(screen.getByRole('button', { name: /Show more.*105 left/ }));
    expect(drawn()).toBe(50);
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /Show more.*80 left/ }));
    await vi.waitFor(() => expect(drawn()).toBe(75));
    expect(asked).toEqual(['/api/executions/r1/steps/a%20b/data?side=output&port=main&offset=60&limit=1000']);
    for (const left of [55, 30, 5])
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Show more.*\\(${left} left`) }));
    await vi.waitFor(() => expect(drawn()).toBe(130));
    expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
  });

  it('are copied whole', async () => {
    serve();
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Copy output as JSON' }));
    await vi.waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        JSON.stringify(
          rows.map(({ json }) => json),
          null,
          2,
        ),
      ),
    );
  });

  it('stay as they are when they cannot be loaded', async () => {
    serve(true);
    show();
    for (let press = 0; press < 2; press += 1) fireEvent.click(screen.getByRole('button', { name: /Show more/ }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.waitFor(() => expect(drawn()).toBe(60));
    expect(await screen.findByRole('button', { name: /Show more.*70 left/ })).toBeTruthy();
  });

  it('have no rest where all came', () => {
    expect(restOf(step, 'input')).toBeUndefined();
    expect(restOf({ nodeId: 'a' }, 'output')).toBeUndefined();
  });
});
