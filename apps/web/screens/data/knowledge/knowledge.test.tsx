import type { KnowledgeBaseView, KnowledgeDocumentView } from '@heddle/contract/api/knowledge';
import type { KnowledgeHit } from '@heddle/contract/node/knowledge';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { ada } from '../../../testing/fixtures.ts';
import { openApp } from '../../../testing/render.tsx';
import { stateOf } from './labels.ts';

type Routes = Parameters<typeof answerApi>[0];
const at = '2026-03-04T10:00:00.000Z';
const handbook: KnowledgeBaseView = {
  id: 'k1',
  name: 'Handbook',
  documentCount: 2,
  chunkCount: 1204,
  createdAt: at,
  updatedAt: at,
};
const hours: KnowledgeDocumentView = {
  id: 'd1',
  source: 'https://example.com/hours',
  title: 'Hours',
  metadata: {},
  chunkCount: 3,
  size: 2400,
  isIndexed: true,
  updatedAt: at,
};
const hit: KnowledgeHit = {
  source: 'https://example.com/hours',
  title: 'Hours',
  text: 'The office opens at eight.',
  start: 1000,
  end: 1026,
  position: 2,
  score: 0.5,
  metadata: {},
};
const ofHandbook: Routes = {
  'GET /api/knowledge/k1': { body: handbook },
  'GET /api/knowledge/k1/documents': { body: [hours], headers: { 'x-total-count': '1' } },
};

function open(path: string, routes: Routes = {}) {
  const calls = answerApi({
    'GET /api/auth/session': { body: ada },
    'GET /api/knowledge': { body: [] },
    ...routes,
  });
  openApp(path);
  return { calls, user: userEvent.setup() };
}

describe('knowledge bases', () => {
  it('say what they are for while there is none, and are made by name', async () => {
    const { calls, user } = open('/data?tab=knowledge', {
      ...ofHandbook,
      'POST /api/knowledge': { status: 201, body: handbook },
    });
    expect(await screen.findByText(/holds documents that workflows search/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New knowledge base' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create knowledge base' }));
    expect(dialog.getByRole('alert').textContent).toContain('a name');
    await user.type(dialog.getByLabelText(/^Name/), ' Handbook {Enter}');
    expect(await screen.findByRole('heading', { name: 'Handbook' })).toBeDefined();
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({ name: 'Handbook' });
  });

  it('are listed with their sizes; a failure is shown and tried again', async () => {
    let isBroken = true;
    const { user } = open('/data?tab=knowledge', {
      'GET /api/knowledge': () => (isBroken ? { status: 500, body: { message: 'No luck.' } } : { body: [handbook] }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('No luck.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('link', { name: /^Handbook/ })).textContent).toMatch(
      /^Handbook2 documents · 1,204 passages · updated /,
    );
  });

  it('are deleted once that is confirmed', async () => {
    const { calls, user } = open('/data?knowledge=k1', { ...ofHandbook, 'DELETE /api/knowledge/k1': { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'More actions for Handbook' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete knowledge base' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Its 2 documents are deleted for good/)).toBeDefined();
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Delete knowledge base' }));
    expect(await screen.findByText('No knowledge bases yet')).toBeDefined();
    expect(calls.map(({ route }) => route)).toContain('DELETE /api/knowledge/k1');
  });

  it('are reported if they are missing', async () => {
    open('/data?knowledge=gone');
    expect(await screen.findByText('Knowledge base not found')).toBeDefined();
  });
});

describe('documents', () => {
  it('are shown with source, size and state', async () => {
    open('/data?knowledge=k1', ofHandbook);
    const row = within(await screen.findByRole('list', { name: 'Documents' })).getByRole('listitem');
    expect(row.textContent).toMatch(/^Hourshttps:\/\/example.com\/hours · 2,400 characters, 3 passages · .*Indexed$/);
  });

  it('that are not indexed are on their way, or were interrupted', () => {
    const document = { isIndexed: false, updatedAt: at };
    expect(stateOf(document, Date.parse(at) + 60_000).label).toBe('Being indexed');
    expect(stateOf(document, Date.parse(at) + 3_600_000)).toMatchObject({ label: 'Failed', tone: 'bad' });
  });

  it('are added as text once it and its source are there; errors say what to do', async () => {
    let answer: { status?: number; body: unknown } = {
      status: 507,
      body: { code: 'knowledge_full', message: 'It is full.', hint: 'Remove something.' },
    };
    const { calls, user } = open('/data?knowledge=k1', {
      ...ofHandbook,
      'POST /api/knowledge/k1/documents': () => answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Add document' }));
    const dialog = within(screen.getByRole('dialog'));
    const add = () => user.click(dialog.getByRole('button', { name: 'Add document' }));
    await add();
    expect(dialog.getByRole('alert').textContent).toBe('Choose a file.');
    await user.click(dialog.getByLabelText('From'));
    await user.click(await screen.findByRole('option', { name: 'A text' }));
    await add();
    expect(dialog.getByRole('alert').textContent).toContain('Enter the text');
    await user.type(dialog.getByLabelText(/^Text/), 'The office opens.');
    await add();
    expect(dialog.getByRole('alert').textContent).toContain('a URL of the document');
    await user.type(dialog.getByLabelText(/^Source/), 'hours.md');
    await add();
    expect((await dialog.findByRole('alert')).textContent).toBe('It is full. Remove something.');
    answer = { body: { status: 'updated', chunks: 1 } };
    await add();
    expect(await screen.findByText('hours.md has been updated: 1 passage.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ route }) => route.startsWith('POST')).at(-1)?.body).toEqual({
      title: '',
      source: 'hours.md',
      text: 'The office opens.',
    });
  });

  it('are removed after a time in which Undo brings them back', async () => {
    const { user } = open('/data?knowledge=k1', ofHandbook);
    await user.click(await screen.findByRole('button', { name: 'Remove Hours' }));
    expect(screen.getByText('No documents yet')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Remove Hours' })).toBeDefined();
  });
});

describe('a search that is tried', () => {
  it('shows passages with the words that were found, score, source and position', async () => {
    const asked: string[] = [];
    const { user } = open('/data?knowledge=k1', {
      ...ofHandbook,
      'GET /api/knowledge/k1/search': ({ url }) => {
        asked.push(url.search);
        return { body: url.searchParams.get('query') === 'offices' ? [hit] : [] };
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Try a search' }));
    await user.type(screen.getByLabelText('Query'), 'offices');
    await user.clear(screen.getByLabelText('Limit'));
    await user.type(screen.getByLabelText('Limit'), '99{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter a number from 1 to 50.');
    expect(asked).toEqual([]);
    await user.clear(screen.getByLabelText('Limit'));
    await user.type(screen.getByLabelText('Limit'), '3{Enter}');
    const passage = within(await screen.findByRole('list', { name: 'Passages' })).getByRole('listitem');
    expect(asked).toEqual(['?query=offices&limit=3']);
    expect(passage.textContent).toBe(
      'HoursScore 50%Passage 3, characters 1,000 to 1,026 · https://example.com/hoursThe office opens at eight.',
    );
    expect(passage.querySelector('mark')?.textContent).toBe('office');
    await user.type(screen.getByLabelText('Query'), ' x{Enter}');
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });
});
