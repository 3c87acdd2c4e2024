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
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`;
};

describe('the facts above a guide', () => {
  it('are keys and values; a value may hold a colon', () => {
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

  it('tell that a guide is not written yet', () => {
    expect(readGuideMeta(file('#')).isPlaceholder).toBe(true);
  });

  it.each([
    ['no facts', 'Text.'],
    ['a line that is none', '---\nid\n---\n'],
    ['a category there is not', file('Text.', { category: 'Basics' })],
    ['an id that cannot stand in an address', file('Text.', { id: 'Web hooks' })],
    ['a fact nobody knows', file('Text.', { author: 'Ada' })],
  ])('are refused: %s', (_what, given) => {
    expect(() => readGuideMeta(given)).toThrow(Error);
  });
});

describe('guides as files', () => {
  it('have their title above their text', () => {
    expect(toFile(file('Text.'))).toBe('# Webhooks: an overview\n\nText.\n');
  });

  it('make up the user guide, with contents and links that lead to its chapters', () => {
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
