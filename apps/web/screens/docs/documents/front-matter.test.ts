import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFrontMatter, readGuideMeta } from './front-matter.ts';
import { assembleGuide, toFile } from './user-guide.ts';

const file = (body: string, facts: Record<string, string> = {}): string => {
  const all = {
    id: 'webhooks',
    title: 'Webhooks: an overview',
    description: 'What they are.',
    icon: 'webhook',
    category: 'Advanced',
    difficulty: 'Beginner',
    readTime: '8 min',
    order: '10',
    ...facts,
  };
  return `---\n${Object.entries(all)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${body}\n`;
};

describe('the facts above a guide', () => {
  it('are read as YAML', () => {
    expect(readGuideMeta(file('Text.'))).toEqual({
      id: 'webhooks',
      title: 'Webhooks: an overview',
      description: 'What they are.',
      icon: 'webhook',
      category: 'Advanced',
      difficulty: 'Beginner',
      readTime: '8 min',
      order: 10,
      isPlaceholder: false,
    });
    expect(readFrontMatter(file('Text.\n\n---\n\nMore.')).body).toBe('Text.\n\n---\n\nMore.');
  });

  it('mark a guide without text as a placeholder', () => {
    expect(readGuideMeta(file('#')).isPlaceholder).toBe(true);
  });

  it.each([
    ['no facts', 'Text.'],
    ['no mapping', '---\nid\n---\n'],
    ['a value that is no text', '---\ntitle: Guide\nchapters: [one, two]\n---\n'],
    ['a colon in a value without quotes', '---\ntitle: Webhooks: an overview\n---\n'],
    ['an unknown category', file('Text.', { category: 'Basics' })],
    ['an id that cannot be part of an address', file('Text.', { id: 'Web hooks' })],
    ['an unknown fact', file('Text.', { author: 'Ada' })],
  ])('are refused: %s', (_what, given) => {
    expect(() => readGuideMeta(given)).toThrow(Error);
  });
});

describe('guides as files', () => {
  it('begin with their title', () => {
    expect(toFile(file('Text.'))).toBe('# Webhooks: an overview\n\nText.\n');
  });

  it('form the user guide, with contents and links to its chapters', () => {
    const chapters: Record<string, string> = {
      one: file('See [two](#two/part).', { title: 'One' }),
      two: file('## Part', { title: 'Two' }),
    };
    expect(assembleGuide('---\ntitle: Guide\nchapters: one, two\n---\n\nHello.', (name) => chapters[name] ?? '')).toBe(
      [
        '# Guide',
        'Hello.',
        '- [One](#one)\n- [Two](#two)',
        '<a id="one"></a>',
        '# One',
        'See [two](#two).',
        '<a id="two"></a>',
        '# Two',
        '## Part\n',
      ].join('\n\n'),
    );
  });
});

it.each(['quick-start', 'migration-guide', 'running-heddle', 'api-overview'])(
  'the guide %s takes as long as the documents of the product are to take',
  (id) => {
    const { readTime } = readGuideMeta(readFileSync(join(import.meta.dirname, `../../../../../docs/${id}.md`), 'utf8'));
    expect(Number.parseInt(readTime, 10)).toBeGreaterThanOrEqual(8);
    expect(Number.parseInt(readTime, 10)).toBeLessThanOrEqual(25);
  },
);
