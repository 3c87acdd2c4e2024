import { describe, expect, it } from 'vitest';
import { annotationLimits, isAnnotation, readGroup, readNote, withoutAnnotations } from './annotations.ts';

const node = (id: string, type: string) => ({ id, type, position: { x: 0, y: 0 }, data: {} });

describe('annotations', () => {
  it('are notes and groups', () => {
    expect(['stickyNote', 'group', 'httpRequest', 'toString'].map(isAnnotation)).toEqual([true, true, false, false]);
  });

  it('accept any data, with defaults for missing and invalid values', () => {
    expect(readNote({ text: 7, color: 'neon', width: '1', n8n: true })).toEqual({
      text: '',
      color: 'saffron',
      width: 260,
      height: 160,
    });
    expect(readGroup({ name: 'Payments', color: 'fern', width: 900, height: 1 })).toEqual({
      name: 'Payments',
      color: 'fern',
      width: 900,
      height: annotationLimits.group.minHeight,
    });
    expect(readNote({ text: 'x'.repeat(20_000), width: 1e9 })).toMatchObject({
      text: 'x'.repeat(annotationLimits.text),
      width: annotationLimits.max,
    });
  });

  it('and the edges to them are not part of the running graph', () => {
    const graph = {
      nodes: [node('a', 'pass'), node('n', 'stickyNote')],
      edges: [{ id: 'e', source: 'n', target: 'a' }],
    };
    expect(withoutAnnotations(graph)).toEqual({ nodes: [node('a', 'pass')], edges: [] });
    const plain = { nodes: [node('a', 'pass')], edges: [] };
    expect(withoutAnnotations(plain)).toBe(plain);
  });
});
