import { describe, expect, it } from 'vitest';
import type { DocumentEntry } from '../documents/document.ts';
import { filterDocuments } from './filter.ts';

const entry = (id: string, category: DocumentEntry['category'], title: string, description: string): DocumentEntry => ({
  id,
  category,
  title,
  description,
  icon: 'box',
  difficulty: 'Beginner',
  readTime: '8 min',
  content: '#',
});
const documents = [
  entry('webhooks', 'Advanced', 'Webhooks', 'Start workflows by HTTP request'),
  entry('http-requests', 'Advanced', 'HTTP requests', 'Call any web service'),
  entry('migration-guide', 'Migration', 'Migrating', 'From n8n'),
];
const ids = (filter: Partial<Parameters<typeof filterDocuments>[1]>): string[] =>
  filterDocuments(documents, { category: 'All', search: '', ...filter }).map(({ id }) => id);

describe('looking for documents', () => {
  it('finds all at first, in their order', () => {
    expect(ids({})).toEqual(['webhooks', 'http-requests', 'migration-guide']);
  });

  it('finds those of a category', () => {
    expect(ids({ category: 'Migration' })).toEqual(['migration-guide']);
    expect(ids({ category: 'API Reference' })).toEqual([]);
  });

  it('finds words of title and description in any order and case', () => {
    expect(ids({ search: 'REQUEST http' })).toEqual(['webhooks', 'http-requests']);
    expect(ids({ search: ' n8n ' })).toEqual(['migration-guide']);
  });

  it('wants both to hold', () => {
    expect(ids({ category: 'Migration', search: 'http' })).toEqual([]);
  });
});
