// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { publicSettings } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';
import type { DocumentEntry } from './documents/document.ts';
import { guides } from './documents/guides.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { Markdown } from './markdown/markdown.tsx';
import { Library } from './overview/library.tsx';

const delay = {
  type: 'delay',
  aliases: [],
  name: 'Delay',
  category: 'Core Operations',
  icon: 'hourglass',
  description: 'Waits for some time',
  summary: '',
  trigger: false,
  outputs: ['main'],
  effect: 'none',
  fields: {},
  examples: [],
};

beforeEach(() => {
  answerApi({ 'GET /api/node-types': { body: [delay] } });
});

const openDocs = async (path = '/docs') => {
  openApp(path);
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
};
const guideTitles = (): string[] =>
  within(screen.getByRole('list', { name: 'Guides' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);

describe('the overview', () => {
  it('has hero, quick-start steps, documents, files, community and questions', async () => {
    await openDocs();
    expect(screen.getByRole('link', { name: 'Quick Start Guide' }).getAttribute('href')).toBe('#quick-start');
    expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/docs/heddle-user-guide.pdf');
    for (const step of ['Create Account', 'Choose a Template', 'Configure Nodes', 'Test & Deploy'])
      expect(screen.getByRole('heading', { name: step })).toBeTruthy();
    expect(guideTitles()).toEqual(guides.map(({ title }) => title));
    expect(screen.getByRole('link', { name: /View Migration Guide/ })).toMatchObject({
      target: '_blank',
      pathname: '/docs/migration-guide.md',
    });
    expect(screen.getByRole('link', { name: /View User Guide/ })).toMatchObject({
      target: '_blank',
      pathname: '/docs/user-guide.md',
    });
    expect(screen.getByText('MetaMask, WalletConnect and Coinbase Wallet.')).toBeTruthy();
  });

  it('has the documents of one category after a press on its button', async () => {
    const user = await openDocs();
    const buttons = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Getting Started',
      'Advanced',
      'Migration',
      'API Reference',
    ]);
    await user.click(screen.getByRole('button', { name: 'Migration' }));
    expect(guideTitles()).toEqual(['Migrating from n8n', 'Moving from other tools']);
    expect(screen.getByRole('button', { name: 'Migration' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(guideTitles()).toHaveLength(guides.length);
  });

  it('finds documents by words, and reports an empty result', async () => {
    const user = await openDocs();
    await user.type(screen.getByRole('searchbox', { name: 'Search documentation' }), 'pagination');
    expect(guideTitles()).toEqual(['HTTP requests and pagination']);
    await user.type(screen.getByRole('searchbox'), ' xyz');
    expect(await screen.findByText('No documents found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all documents' }));
    expect(guideTitles()).toHaveLength(guides.length);
  });

  it('links to the community only if one is configured', async () => {
    await openDocs();
    expect(screen.getByRole('button', { name: 'Join Community' }).getAttribute('aria-disabled')).toBe('true');
    cleanup();
    answerApi({
      'GET /api/settings/public': { body: publicSettings({ communityUrl: 'https://community.example.com/' }) },
    });
    await openDocs();
    expect((await screen.findByRole('link', { name: /Join Community/ })).getAttribute('href')).toBe(
      'https://community.example.com/',
    );
  });
});

describe('a document', () => {
  it('is read with its facts, and left again to its card', async () => {
    const user = await openDocs();
    const link = screen.getByRole('link', { name: 'Read Documentation: Webhooks' });
    act(() => void (window.location.hash = link.getAttribute('href') ?? ''));
    expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks' })).toBe(document.activeElement);
    expect(screen.getByText('12 min read')).toBeTruthy();
    expect(screen.getByText('Intermediate')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: /Calls that come twice/ })).toBeTruthy();
    expect(document.title).toContain('Webhooks');
    await user.click(screen.getByRole('link', { name: 'Back to Documentation' }));
    expect(await screen.findByRole('link', { name: 'Read Documentation: Webhooks' })).toBe(document.activeElement);
    expect(window.location.hash).toBe('');
  });

  it.each([
    ['#quick-start', 'Quick start'],
    ['#expressions/dates-and-times', 'Expressions'],
    ['#node-delay', 'Delay'],
  ])('is opened by the address /docs%s', async (hash, title) => {
    await openDocs(`/docs${hash}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  it('that does not exist leaves the overview', async () => {
    await openDocs('/docs#%E0%A4%A');
    expect(screen.getByRole('heading', { level: 1, name: 'Documentation' })).toBeTruthy();
  });

  it('has its headings beside it, and the documents before and after it', async () => {
    await openDocs('/docs#core-concepts');
    const [contents] = await screen.findAllByRole('navigation', { name: 'On this page' });
    expect(
      within(contents!)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toContain('#core-concepts/ports-and-branches');
    const around = screen.getByRole('navigation', { name: 'Documents before and after' });
    expect(
      within(around)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#quick-start', '#editor']);
  });
});

describe('a document that is announced but not written', () => {
  const announced: DocumentEntry = {
    id: 'later',
    title: 'Later',
    description: 'Not written.',
    icon: 'clock',
    category: 'Advanced',
    difficulty: 'Advanced',
    readTime: '8 min',
    content: '#',
  };

  it('is answered with an alert', async () => {
    const user = userEvent.setup();
    render(<Library documents={{ guides: [announced], nodes: [], templates: [], isLoading: false }} />);
    await user.click(screen.getByRole('button', { name: 'Read Documentation: Later' }));
    const alert = await screen.findByRole('alertdialog', { name: 'This documentation section is coming soon!' });
    await user.click(within(alert).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('is none that we ship', () => {
    expect(guides.filter(({ content }) => content === '#')).toEqual([]);
  });
});

describe('the text of a document', () => {
  it('is made of elements, never of markup', () => {
    render(
      <Markdown
        documentId="x"
        blocks={parseMarkdown('<img src=x onerror=alert(1)> and [bad](javascript:alert(1)) and [good](#webhooks)')}
      />,
    );
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#webhooks']);
  });

  it('opens other sites in a new tab', () => {
    render(<Markdown documentId="x" blocks={parseMarkdown('[there](https://example.com)')} />);
    expect(screen.getByRole('link', { name: 'there' })).toMatchObject({ target: '_blank', rel: 'noreferrer' });
  });

  it('has code that can be copied', async () => {
    const user = userEvent.setup();
    render(<Markdown documentId="x" blocks={parseMarkdown('```bash\nnpm start\n```')} />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('npm start');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  });
});
