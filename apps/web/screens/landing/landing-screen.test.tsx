// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { openApp } from '../../testing/render.tsx';

beforeEach(async () => {
  answerApi({});
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
});

const address = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
const titles = (region: string): (string | null)[] =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the landing page', () => {
  it.each([
    ['Open App', '/editor'],
    ['Login', '/login'],
    ['Start Building Workflows', '/editor'],
    ['Explore Templates', '/gallery'],
    ['Start Your Free Trial', '/editor'],
    ['View Workflow Templates', '/gallery'],
    ['Read Documentation', '/docs'],
  ])('has the way %s to %s', (name, href) => expect(address(name)).toBe(href));

  it('links documentation, gallery and editor at its foot', () => {
    const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/docs', '/gallery', '/editor']);
  });

  it.each([
    '100+ pre-built nodes',
    'Web3 and crypto',
    'card, wallet and crypto gateways',
    'AI decision making',
    '50+ business app integrations',
    'role-based access control',
    '14-day free trial',
    'No credit card required',
    'Setup in minutes',
  ])('promises: %s', (promise) => expect(screen.getAllByText(promise, { exact: false }).length).toBeGreaterThan(0));

  it('calls the figures it cannot vouch for goals', () => {
    for (const name of ['80% faster processing', '99.9% accuracy']) {
      expect(screen.getByRole('heading', { name }).parentElement?.textContent).toContain('The goal');
    }
  });

  it('names its industries', () => {
    expect(titles('Made for work where mistakes cost money')).toEqual([
      'Financial services',
      'E-commerce and retail',
      'Healthcare and pharma',
      'Manufacturing and logistics',
    ]);
  });

  it('names the roles it is for', () => {
    expect(titles('One canvas for everyone who knows the process').slice(0, 3)).toEqual([
      'Developers and engineers',
      'Business analysts',
      'Operations teams',
    ]);
  });

  it('states its mission, vision and values', () =>
    expect(titles('Many threads, one cloth')).toEqual(['Mission', 'Vision', 'Values']));
});
