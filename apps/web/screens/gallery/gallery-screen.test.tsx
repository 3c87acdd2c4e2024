// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { templates } from '@heddle/templates/registry';
import { credential } from '@heddle/contract/node/fields';
import { readGraph } from '@heddle/contract/workflow/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { openApp } from '../../testing/render.tsx';
import { iconNames } from '../../ui/icons.ts';
import { Gallery } from './gallery.tsx';
import { catalog, entry, templateNamed } from './testing/templates.ts';

async function openGallery(path = '/gallery', types = catalog) {
  answerApi({ 'GET /api/node-types': { body: types } });
  openApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Workflow Gallery' });
  return userEvent.setup();
}

const cards = () => within(screen.getByRole('list', { name: 'Templates' })).getAllByRole('article');
const count = () => screen.getByText(/^Showing /).textContent;

async function choose(user: ReturnType<typeof userEvent.setup>, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

function storedWorkflow(): Record<string, unknown> {
  return JSON.parse(localStorage.getItem('importedWorkflow') ?? 'null');
}

describe('the gallery', () => {
  it.each(['/gallery', '/workflow-gallery'])('is at %s', async (path) => {
    await openGallery(path);
    expect(screen.getByText('Pre-built templates for common crypto and fintech automation workflows')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import from n8n' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create New Workflow' }).getAttribute('href')).toBe('/editor');
    expect(screen.getByPlaceholderText('Search workflows...')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Gallery' }).getAttribute('href')).toBe('/gallery');
  });

  it('shows every template, with what there is to know of it', async () => {
    await openGallery();
    expect(cards()).toHaveLength(templates.length);
    expect(count()).toBe(`Showing 1-${templates.length} of ${templates.length} templates`);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    const card = screen.getByRole('article', { name: 'Bitcoin Price Alert' });
    expect(card.textContent).toMatch(/Crypto.*Beginner.*Reads the Bitcoin price from CoinGecko.*6 nodes.*4 min setup/);
    expect(within(card).getByRole('link', { name: 'View Documentation' }).getAttribute('href')).toBe(
      '/docs#bitcoin-price-alert',
    );
  });

  it('has an icon for every template', () => {
    const known: ReadonlySet<string> = new Set(iconNames);
    expect(templates.filter(({ icon }) => !known.has(icon)).map(({ id, icon }) => `${id}: ${icon}`)).toEqual([]);
  });

  it('colors the difficulty green, yellow and red', () => {
    render(
      <Gallery
        templates={(['Beginner', 'Intermediate', 'Advanced'] as const).map((difficulty) =>
          templateNamed(`T ${difficulty}`, { difficulty }),
        )}
      />,
    );
    const tones = ['Beginner', 'Intermediate', 'Advanced'].map(
      (word) => /text-(\w+)/.exec(screen.getByText(word).className.replace('text-xs', ''))?.[1],
    );
    expect(tones).toEqual(['ok', 'warn', 'bad']);
  });
});

describe('searching and filtering', () => {
  it('narrows the list, and shows the count', async () => {
    const user = await openGallery();
    await user.type(screen.getByRole('searchbox'), 'BITCOIN');
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Bitcoin Price Alert',
      'Bitcoin Balance Watch',
      'Cheap Fee Window',
    ]);
    expect(count()).toBe('Showing 1-3 of 3 templates');
    await choose(user, 'Difficulty', 'Intermediate');
    expect(count()).toBe('Showing 1-2 of 2 templates');
    await choose(user, 'Category', 'Payments');
    expect(await screen.findByText('No workflows found')).toBeTruthy();
  });

  it('leads out of an empty list', async () => {
    const user = await openGallery();
    await user.type(screen.getByRole('searchbox'), 'no such thing');
    expect(screen.getByText('No workflows found')).toBeTruthy();
    expect(screen.getByText('Try adjusting your search criteria or browse all categories.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Templates' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Browse all categories' }));
    expect(cards()).toHaveLength(templates.length);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('pages', () => {
  const many = Array.from({ length: 301 }, (_, index) =>
    templateNamed(`Template ${index + 1}`, { difficulty: index === 300 ? 'Advanced' : 'Beginner' }),
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('are turned by number, forwards and back; a filter leads to the first', async () => {
    render(<Gallery templates={many} />);
    const user = userEvent.setup();
    expect(count()).toBe('Showing 1-150 of 301 templates');
    expect(button('Previous').disabled).toBe(true);
    await user.click(button('Page 3'));
    expect(count()).toBe('Showing 301-301 of 301 templates');
    expect(button('Next').disabled).toBe(true);
    expect(button('Page 3').getAttribute('aria-current')).toBe('page');
    await user.click(button('Previous'));
    expect(count()).toBe('Showing 151-300 of 301 templates');
    await choose(user, 'Difficulty', 'Beginner');
    expect(count()).toBe('Showing 1-150 of 300 templates');
    expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull();
  }, 60_000);
});

describe('using a template', () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-03-04T10:00:00Z') }),
  );
  afterEach(() => vi.useRealTimers());

  function useTheOnlyOne() {
    window.history.replaceState(null, '', '/gallery');
    const view = render(<Gallery templates={[templateNamed('Order Check')]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Use Template' }));
    return view;
  }

  it('stores a copy for the editor and goes there after a second', () => {
    useTheOnlyOne();
    const { nodes, edges, ...facts } = storedWorkflow();
    expect(facts).toEqual({
      id: expect.stringMatching(/^template-order-check-17726/),
      name: 'Order Check (Copy)',
      imported: true,
      originalTemplate: 'order-check',
    });
    expect(readGraph({ nodes, edges }).nodes).toHaveLength(3);
    act(() => void vi.advanceTimersByTime(900));
    expect(window.location.pathname).toBe('/gallery');
    act(() => void vi.advanceTimersByTime(150));
    expect(window.location.pathname).toBe('/editor');
  });

  it('is called off by leaving the gallery', () => {
    useTheOnlyOne().unmount();
    vi.advanceTimersByTime(2000);
    expect(window.location.pathname).toBe('/gallery');
  });
});

it('names the imported template', async () => {
  const user = await openGallery();
  await user.click(
    within(screen.getByRole('article', { name: 'Order Intake' })).getByRole('button', { name: 'Use Template' }),
  );
  expect((await screen.findAllByText('Template Imported')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Order Intake has been imported. Redirecting to editor...').length).toBeGreaterThan(0);
});

describe('the preview', () => {
  const withAccount = (type: string, service: string) =>
    entry({
      type,
      name: service,
      icon: 'hash',
      summary: '',
      service,
      fields: { credential: credential({ label: 'Credential', types: [type], required: true }) },
    });

  async function openPreview(name = 'Bitcoin Price Alert', types = catalog) {
    const user = await openGallery('/gallery', types);
    await user.click(within(screen.getByRole('article', { name })).getByRole('button', { name: 'Preview' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name })) };
  }

  it('has the tabs Overview, Nodes and Configuration', async () => {
    const { user, dialog } = await openPreview();
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Overview', 'Nodes', 'Configuration']);
    expect(dialog.getByRole('tabpanel', { name: 'Overview' }).textContent).toMatch(
      /Use case.*For holders.*A price above the range is reported.*api\.coingecko\.com/,
    );
    await user.click(dialog.getByRole('tab', { name: 'Nodes' }));
    const rows = within(await dialog.findByRole('list', { name: 'Nodes' })).getAllByRole('listitem');
    expect(rows).toHaveLength(6);
    expect(rows[1]?.textContent).toContain('Bitcoin price HTTP Request');
    expect(await dialog.findByRole('application', { name: 'Workflow of Bitcoin Price Alert' })).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'Configuration' }));
    expect(dialog.getByRole('tabpanel', { name: 'Configuration' }).textContent).toMatch(
      /Outside the range\?.*Condition.*price > 0 && \(price < low/,
    );
  });

  it('names the services that an account is needed with', async () => {
    const { dialog } = await openPreview('Bug Reports from Slack', [
      ...catalog,
      withAccount('slackMessage', 'Slack'),
      withAccount('githubAction', 'GitHub'),
    ]);
    expect(await dialog.findByText('Needs an account with')).toBeTruthy();
    expect(dialog.getByRole('tabpanel', { name: 'Overview' }).textContent).toContain(
      'Needs an account withGitHubSlack',
    );
  });

  it('is closed by its button', async () => {
    const { user, dialog } = await openPreview();
    await user.click(dialog.getByRole('button', { name: 'Close Preview' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('uses the template', async () => {
    const { user, dialog } = await openPreview();
    await user.click(dialog.getByRole('button', { name: 'Use This Template' }));
    expect(storedWorkflow()).toMatchObject({
      name: 'Bitcoin Price Alert (Copy)',
      originalTemplate: 'bitcoin-price-alert',
    });
  });

  it('exports the template as a file named after it', async () => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    Object.assign(URL, { createObjectURL: (given: Blob) => ((blob = given), 'blob:1'), revokeObjectURL() {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    const { user, dialog } = await openPreview();
    await user.click(dialog.getByRole('button', { name: 'Export JSON' }));
    const [file] = saved;
    expect(file?.name).toBe('bitcoin-price-alert-workflow.json');
    const content = JSON.parse((await file?.blob.text()) ?? '');
    expect(Object.keys(content)).toEqual([
      'id',
      'name',
      'description',
      'category',
      'difficulty',
      'nodes',
      'edges',
      'metadata',
    ]);
    expect(Object.keys(content.metadata).toSorted()).toEqual([
      'estimatedTime',
      'exportedAt',
      'nodeCount',
      'tags',
      'useCase',
    ]);
    expect((await screen.findAllByText('Bitcoin Price Alert has been downloaded as JSON file')).length).toBeGreaterThan(
      0,
    );
  });
});
