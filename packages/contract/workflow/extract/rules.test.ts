import { describe, expect, it } from 'vitest';
import type { WorkflowEdge, WorkflowNode } from '../schema.ts';
import type { ExtractFacts } from './rules.ts';
import { extractionRefusal, planExtraction } from './rules.ts';

const types: ReadonlyMap<string, ExtractFacts> = new Map<string, ExtractFacts>([
  ['start', { name: 'Start', trigger: true }],
  ['pass', { name: 'Pass' }],
  ['branch', { name: 'Branch', outputs: ['true', 'false'] }],
  ['loop', { name: 'Loop', outputs: ['loop', 'done'], closesLoop: true }],
  ['handler', { name: 'Handler', catches: true }],
  ['answer', { name: 'Answer', answersRequest: true }],
  ['list', { name: 'List', handsOn: true, fields: { handOn: { kind: 'choice', label: 'Process the list' } } }],
]);

/** `'s>a a>b.in b:true>c'`; the letter of a node says its type. */
function graphOf(text: string, data: Record<string, WorkflowNode['data']> = {}) {
  const edges = text.split(' ').map((part, index): WorkflowEdge => {
    const [from = '', into = ''] = part.split('>');
    const [source = '', sourceHandle] = from.split(':');
    const [target = '', targetHandle] = into.split('.');
    return {
      id: `e${index}`,
      source,
      target,
      ...(sourceHandle ? { sourceHandle } : {}),
      ...(targetHandle ? { targetHandle } : {}),
    };
  });
  const letters: Record<string, string> = { s: 'start', b: 'branch', l: 'loop', h: 'handler', w: 'answer', i: 'list' };
  const ids = [...new Set([...Object.keys(data), ...edges.flatMap(({ source, target }) => [source, target])])];
  const nodes = ids.map((id): WorkflowNode => ({
    id,
    type: id.startsWith('note') ? 'stickyNote' : (letters[id[0] ?? ''] ?? 'pass'),
    position: { x: 0, y: 0 },
    data: data[id] ?? {},
  }));
  return { nodes, edges };
}

const refusal = (text: string, selected: string, data?: Record<string, WorkflowNode['data']>): string | null =>
  extractionRefusal(graphOf(text, data), new Set(selected.split(' ')), types);

describe('what can be extracted', () => {
  it('is a part between one way in and one way out', () => {
    const plan = planExtraction(graphOf('s>a a>c c>d d>e'), new Set(['c', 'd']), types);
    expect([plan.entering, plan.within, plan.leaving].map((edges) => edges.map(({ id }) => id))).toEqual([
      ['e1'],
      ['e2'],
      ['e3'],
    ]);
  });

  it('is also a single node, the end of a workflow, and branches that meet again', () => {
    expect(refusal('s>a a>c', 'a')).toBeNull();
    expect(refusal('s>a a>c', 'a c')).toBeNull();
    expect(refusal('s>b1 b1:true>c b1:false>d c>e d>e e>f', 'b1 c d e')).toBeNull();
  });

  it('may be entered by several edges to one port, or by several from one port', () => {
    expect(refusal('s>a s>c a>d c>d d>e', 'd e')).toBeNull();
    expect(refusal('s>a a>c a>d c>e d>e e>f', 'c d e')).toBeNull();
  });

  it('may be left by several edges from one port', () => {
    expect(refusal('s>a a>c a>d', 'a')).toBeNull();
  });

  it('may end in branches that nothing follows', () => {
    expect(refusal('s>b1 b1:true>c b1:false>d', 'b1 c d')).toBeNull();
  });

  it('takes notes along, which are nothing by themselves', () => {
    expect(refusal('s>a', 'a note', { note: {} })).toBeNull();
    expect(refusal('s>a', 'note', { note: {} })).toContain('Notes and groups alone');
  });
});

describe('what cannot be extracted', () => {
  it('is what starts, ends or answers for the workflow', () => {
    expect(refusal('s>a', 's a')).toBe('"Start" is a trigger: it has to stay, since it starts this workflow.');
    expect(refusal('s>a h>c', 'h c')).toContain('takes over when this workflow fails');
    expect(refusal('s>a a:error>h', 'a h')).toBeNull();
    expect(refusal('s>w', 'w')).toContain('answers the request');
  });

  it('is what no run reaches', () => {
    expect(refusal('s>a c>d', 'c d')).toContain('No edge leads to');
  });

  it('is what has more than one way in or out', () => {
    expect(refusal('s>a s>c a>d c>e d>f e>f', 'd e f')).toContain('lead into the selection at more than one place');
    expect(refusal('s>a s>c a>d.left c>d.right', 'd')).toContain('lead into the selection at more than one place');
    expect(refusal('s>a a>c a>d c>e d>f', 'a c d')).toContain('lead out of the selection at more than one place');
    expect(refusal('s>b1 b1:true>c b1:false>d', 'b1')).toContain('lead out of the selection at more than one place');
  });

  it('is what leads through nodes that stay', () => {
    expect(refusal('s>a a>c c>d', 'a d')).toContain('lead into the selection at more than one place');
    expect(refusal('s>d a>c c>d', 'a d')).toContain('leads out of the selection and back into it');
    expect(refusal('s>d a>c c>e e>d', 'a d')).toContain('leads out of the selection and back into it');
  });

  it('is a node that runs for each arrival, where there are several', () => {
    const each = { join: 'each' };
    expect(refusal('s>a s>c a>d c>d', 'd', { d: each })).toContain('"Pass" runs for each arrival');
    expect(refusal('s>a a>c', 'c', { c: each })).toBeNull();
    expect(refusal('s>a a>c', 'c', { a: each, c: each })).toContain('runs for each arrival');
    expect(refusal('s>a a>c', 'a', { a: each, c: each })).toContain('runs for each arrival');
  });

  it('is a part of a graph that cannot be run at all', () => {
    expect(refusal('s>a a>c c>a', 'c')).toContain('form a cycle');
  });
});

describe('a loop', () => {
  const looped = 's>l1 l1:loop>a a>c c>l1 l1:done>d';

  it('is extracted as a whole', () => {
    expect(refusal(looped, 'l1 a c')).toBeNull();
    expect(refusal(looped, 'l1 a c d')).toBeNull();
  });

  it('may have a part extracted of what it repeats, up to the edge back', () => {
    expect(refusal(looped, 'a')).toBeNull();
    expect(refusal(looped, 'a c')).toBeNull();
  });

  it('is not cut', () => {
    expect(refusal(looped, 'l1 a')).toContain('cuts the loop');
    expect(refusal(looped, 'l1')).toContain('cuts the loop');
    expect(refusal('s>l1 l1:loop>a a>l1 a>e l1:done>d', 'l1 a')).toContain('cuts the loop');
  });

  it('is not left from its middle', () => {
    expect(refusal('s>l1 s>f l1:loop>a a>l1 a>e f>e', 'l1 a')).toContain('out of the middle of the loop');
  });

  it('may be a list that is handed on in batches', () => {
    const batches = { i1: { handOn: 'batches' } };
    expect(refusal('s>i1 i1>a a>c', 'i1 a c', batches)).toBeNull();
    expect(refusal('s>i1 i1>a a>c', 'a', batches)).toBeNull();
    expect(refusal('s>i1 i1>a a>c', 'i1 a', batches)).toContain('cuts the loop');
    expect(refusal('s>i1 i1>a a>c s>c', 'i1 a', batches)).toContain('out of the middle of the loop');
  });
});
