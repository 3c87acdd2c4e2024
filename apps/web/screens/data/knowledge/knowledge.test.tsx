import type { KnowledgeBaseView, KnowledgeDocumentView, KnowledgeJobView } from '@heddle/contract/api/knowledge';
import type { KnowledgeHit } from '@heddle/contract/node/knowledge';
import { screen, waitFor, within } from '@testing-library/react';
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
  embedding: null,
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
  heading: 'Opening hours',
  page: 4,
  score: 0.5,
  parts: { words: 0.5, vectors: null },
  metadata: {},
};
const ofHandbook: Routes = {
  'GET /api/knowledge/k1': { body: handbook },
  'GET /api/knowledge/k1/jobs': { body: [] },
  'GET /api/knowledge/k1/documents': { body: [hours], headers: { 'x-total-count': '1' } },
};

const small = { provider: 'openAi', model: 'small', credentialId: 'c1' };
const withVectors: KnowledgeBaseView = { ...handbook, embedding: small };
const ofVectors: Routes = {
  ...ofHandbook,
  'GET /api/knowledge/k1': { body: withVectors },
  'GET /api/credential-types': {
    body: [
      { type: 'openAi', name: 'OpenAI', description: '', icon: 'sparkles', abilities: ['embeddings'], fields: {} },
    ],
  },
  'GET /api/credentials': {
    body: [{ id: 'c1', name: 'Models', type: 'openAi', createdAt: at, updatedAt: at, lastUsedAt: null, signIn: null }],
  },
};
const job: KnowledgeJobView = {
  id: 'j1',
  status: 'running',
  done: 1,
  total: 4,
  chunkSize: 800,
  overlap: 150,
  embedding: { provider: 'openAi', model: 'small' },
  error: null,
  startedAt: at,
  endedAt: null,
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
    const asked: unknown[] = [];
    const { user } = open('/data?knowledge=k1', {
      ...ofHandbook,
      'POST /api/knowledge/k1/search': ({ body }) => {
        asked.push(body);
        return { body: asked.length === 1 ? [hit] : [] };
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
    expect(asked).toEqual([{ query: 'offices', limit: 3, mode: 'words' }]);
    expect(passage.textContent).toBe(
      'HoursScore 50%Opening hours · Page 4 · Passage 3, characters 1,000 to 1,026 · https://example.com/hoursThe office opens at eight.',
    );
    expect(passage.querySelector('mark')?.textContent).toBe('office');
    await user.type(screen.getByLabelText('Query'), ' x{Enter}');
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });

  it('asks the embedding model where the knowledge base has one, and shows what scores are made of', async () => {
    const asked: unknown[] = [];
    const { user } = open('/data?knowledge=k1', {
      ...ofVectors,
      'POST /api/knowledge/k1/search': ({ body }) => {
        asked.push(body);
        return { body: [{ ...hit, parts: { words: 0.5, vectors: 0.812 } }] };
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Try a search' }));
    await user.type(screen.getByLabelText('Query'), 'offices{Enter}');
    expect(await screen.findByText('Words 50% · Vectors 0.81')).toBeDefined();
    await user.click(screen.getByLabelText('Mode'));
    await user.click(await screen.findByRole('option', { name: 'Vectors' }));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toMatchObject([{ mode: 'both' }, { mode: 'vectors' }]);
  });
});

describe('the embedding model', () => {
  it('is shown, and its credential is asked for where none is chosen', async () => {
    const { calls, user } = open('/data?knowledge=k1', {
      ...ofVectors,
      'GET /api/knowledge/k1': { body: { ...withVectors, embedding: { ...small, credentialId: null } } },
      'PUT /api/knowledge/k1/credential': { body: withVectors },
    });
    expect(await screen.findByText('Embedding model: small')).toBeDefined();
    await user.click(await screen.findByLabelText('Credential'));
    await user.click(await screen.findByRole('option', { name: 'Models' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ credentialId: 'c1' }),
    );
  });
});

describe('re-indexing', () => {
  it('asks for model and passages, shows how far it is, and is stopped', async () => {
    let jobs: KnowledgeJobView[] = [];
    const { calls, user } = open('/data?knowledge=k1', {
      ...ofVectors,
      'GET /api/knowledge/k1/jobs': () => ({ body: jobs }),
      'POST /api/knowledge/k1/jobs': () => {
        jobs = [job];
        return { status: 202, body: job };
      },
      'POST /api/knowledge/k1/jobs/j1/stop': () => {
        jobs = [{ ...job, status: 'stopped', endedAt: at }];
        return { body: jobs[0] };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Handbook' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Re-index' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByLabelText('Chunk size'));
    await user.type(dialog.getByLabelText('Chunk size'), '100');
    await user.click(dialog.getByRole('button', { name: 'Re-index' }));
    expect(dialog.getAllByRole('alert')[0]?.textContent).toContain('from 500 to 8000');
    await user.clear(dialog.getByLabelText('Chunk size'));
    await user.type(dialog.getByLabelText('Chunk size'), '800');
    await user.click(dialog.getByRole('button', { name: 'Re-index' }));
    expect(await screen.findByText('Re-indexing: 1 of 4 documents')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(calls.find(({ route }) => route === 'POST /api/knowledge/k1/jobs')?.body).toEqual({
      chunkSize: 800,
      overlap: 150,
      embedding: { credentialId: 'c1', model: 'small' },
    });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  });

  it('says why it has failed', async () => {
    const error = { code: 'ai_unauthorized', message: 'The key is refused.', hint: 'Enter a valid key.' };
    open('/data?knowledge=k1', {
      ...ofVectors,
      'GET /api/knowledge/k1/jobs': { body: [{ ...job, status: 'failed', endedAt: at, error }] },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Re-indexing failed after 1 document: The key is refused. Enter a valid key.',
    );
  });
});
