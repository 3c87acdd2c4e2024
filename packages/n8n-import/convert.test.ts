import type { JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertN8n } from './convert.ts';
import { convert, edgesOf, link, only, workflowOf } from './testing.ts';

describe('what is read', () => {
  it.each(['', 'not json', '{"nodes": ['])('%j is refused in the words of the specification', (text) => {
    expect(convertN8n(text)).toEqual({
      success: false,
      workflow: null,
      warnings: [],
      steps: [],
      errors: ['Invalid JSON format. Please check your n8n workflow export.'],
    });
  });

  it.each([
    ['{}', 'there is no list of nodes in it. Is it an n8n workflow?'],
    ['null', 'there is no list of nodes in it. Is it an n8n workflow?'],
    ['{"nodes":[1]}', 'nodes[0] is not a node.'],
    [
      JSON.stringify({ nodes: Array.from({ length: 5001 }, () => ({ type: 'n8n-nodes-base.noOp' })) }),
      'The workflow has too many nodes; at most 5000 are allowed.',
    ],
  ])('%.30s fails with the reason', (text, reason) => {
    expect(convertN8n(text)).toMatchObject({
      success: false,
      workflow: null,
      errors: [`Conversion failed: ${reason}`],
    });
  });

  it.each([
    (file: object) => file,
    (file: object) => [file],
    (file: object) => ({ workflow: file }),
    (file: object) => ({ data: file }),
  ])('a workflow is found alone, in a list of one, and wrapped', (wrap) => {
    const text = JSON.stringify(wrap({ name: 'Mine', nodes: [{ name: 'Go', type: 'n8n-nodes-base.manualTrigger' }] }));
    expect(convertN8n(text)).toMatchObject({
      success: true,
      workflow: { name: 'Mine', nodes: [{ type: 'manualTrigger', data: { name: 'Go' } }], edges: [] },
    });
  });

  it.each([
    [{ timezone: 'Europe/Berlin' }, { timeZone: 'Europe/Berlin' }],
    [{ timezone: 'DEFAULT' }, {}],
    [{ timezone: 'Mars/Olympus' }, {}],
    [undefined, {}],
  ])('the settings %j become %j', (settings, ours) => {
    expect(workflowOf(convert([], { settings })).settings).toEqual(ours);
  });

  it('a workflow without a name gets one', () => {
    expect(workflowOf(convert([])).name).toBe('Imported n8n Workflow');
  });
});

describe('the table of the specification', () => {
  it('webhook becomes webhookTrigger', () => {
    expect(only('webhook')).toMatchObject({
      type: 'webhookTrigger',
      data: { name: 'It', endpoint: '/webhook', method: 'POST', output: 'request' },
      warnings: [],
    });
    expect(only('webhook', { path: 'orders/new', httpMethod: 'GET', responseMode: 'lastNode' }).data).toMatchObject({
      endpoint: '/orders/new',
      method: 'GET',
      responseMode: 'lastNode',
    });
    expect(
      only('webhook', { multipleMethods: true, httpMethod: ['GET', 'POST'], responseMode: 'responseNode' }).data,
    ).toMatchObject({
      method: 'GET',
      moreMethods: 'POST',
      responseMode: 'respondNode',
    });
  });

  it('httpRequest stays', () => {
    expect(only('httpRequest')).toMatchObject({
      type: 'httpRequest',
      data: { method: 'GET', url: 'https://api.example.com/data' },
      warnings: [],
    });
  });

  it('if becomes conditional, with the warning', () => {
    expect(only('if')).toMatchObject({
      type: 'conditional',
      data: { condition: 'data.value > 0' },
      warnings: ['Conditional logic for "It" may need manual adjustment'],
    });
  });

  it.each(['function', 'code'])('%s becomes dataTransform with the code, with the warning', (type) => {
    const code = 'return items;';
    expect(only(type, { [type === 'code' ? 'jsCode' : 'functionCode']: code })).toMatchObject({
      type: 'dataTransform',
      data: { description: 'Custom JavaScript transformation', mode: 'javascript', transform: code, runFor: 'all' },
      warnings: ['Custom code in "It" needs manual implementation'],
    });
  });

  it('set becomes dataTransform', () => {
    expect(only('set')).toMatchObject({
      type: 'dataTransform',
      data: { description: 'Set variable values' },
      warnings: [],
    });
  });

  it('anything else becomes httpRequest, with the warning and what n8n knew of it', () => {
    const node = only('slack', { channel: '#ops' });
    expect(node).toMatchObject({
      type: 'httpRequest',
      data: {
        method: 'GET',
        url: 'https://api.example.com/data',
        n8n: { type: 'n8n-nodes-base.slack', parameters: { channel: '#ops' } },
      },
      warnings: ['Unknown node type "n8n-nodes-base.slack" converted to HTTP Request'],
    });
    expect(convert([{ type: '@n8n/n8n-nodes-langchain.code' }]).workflow?.nodes[0]?.type).toBe('httpRequest');
  });

  it('nodes without a position are placed side by side', () => {
    const nodes = [
      { type: 'n8n-nodes-base.start' },
      { type: 'n8n-nodes-base.noOp', position: [7, -9] },
      { type: 'n8n-nodes-base.noOp' },
    ];
    expect(workflowOf(convert(nodes)).nodes.map((node) => node.position)).toEqual([
      { x: 100, y: 200 },
      { x: 7, y: -9 },
      { x: 500, y: 200 },
    ]);
  });
});

describe('connections', () => {
  const base = 'n8n-nodes-base.';

  it('of all outputs and branches become edges', () => {
    const result = convert(
      [
        { name: 'Go', type: `${base}manualTrigger` },
        { name: 'Ask', type: `${base}if` },
        { name: 'Yes', type: `${base}noOp` },
        { name: 'Also', type: `${base}noOp` },
        { name: 'No', type: `${base}noOp` },
      ],
      { connections: { Go: { main: [link('Ask')] }, Ask: { main: [link('Yes', 'Also'), link('No')] } } },
    );
    expect(edgesOf(workflowOf(result))).toEqual([
      'Go:main > Ask',
      'Ask:false > No',
      'Ask:true > Yes',
      'Ask:true > Also',
    ]);
  });

  it('of several outputs to one node give it the items of the last output first, as in n8n', () => {
    const result = convert(
      [
        { name: 'Ask', type: `${base}if` },
        { name: 'Both', type: `${base}noOp` },
      ],
      { connections: { Ask: { main: [link('Both'), link('Both')] } } },
    );
    expect(edgesOf(workflowOf(result))).toEqual(['Ask:false > Both', 'Ask:true > Both']);
  });

  it('of a failure leave by the port error', () => {
    const result = convert(
      [
        { name: 'Call', type: `${base}httpRequest`, onError: 'continueErrorOutput' },
        { name: 'Fine', type: `${base}noOp` },
        { name: 'Broken', type: `${base}noOp` },
      ],
      { connections: { Call: { main: [link('Fine'), link('Broken')] } } },
    );
    expect(edgesOf(workflowOf(result))).toEqual(['Call:error > Broken', 'Call:main > Fine']);
  });

  it('may have gaps, doubles and ends that do not exist', () => {
    const result = convert(
      [
        { name: 'A', type: `${base}noOp` },
        { name: 'B', type: `${base}noOp` },
      ],
      { connections: { A: { main: [null, link('B')] }, B: { main: null }, X: { main: [link('A')] } } },
    );
    expect(edgesOf(workflowOf(result))).toEqual([]);
    const twice = convert(
      [
        { name: 'A', type: `${base}noOp` },
        { name: 'B', type: `${base}noOp` },
      ],
      { connections: { A: { main: [link('B', 'B', 'Gone')] } } },
    );
    expect(edgesOf(workflowOf(twice))).toEqual(['A:main > B']);
  });

  it('of models and tools are left out, with a warning', () => {
    const result = convert(
      [
        { name: 'Model', type: 'x' },
        { name: 'Agent', type: 'y' },
      ],
      { connections: { Model: { ai_languageModel: [link('Agent')] } } },
    );
    expect(workflowOf(result).edges).toEqual([]);
    expect(result.warnings).toContain('"Model" serves "Agent" as ai_languageModel: that connection was left out');
  });

  it('that lead back to a node that nothing else closes become a loop before it, with a warning', () => {
    const result = convert(
      [
        { name: 'Go', type: `${base}manualTrigger` },
        { name: 'A', type: `${base}noOp` },
        { name: 'B', type: `${base}noOp` },
      ],
      {
        connections: { Go: { main: [link('A')] }, A: { main: [link('B')] }, B: { main: [link('A')] } },
      },
    );
    expect(edgesOf(workflowOf(result)).toSorted()).toEqual([
      'A:main > B',
      'B:main > Repeat A',
      'Go:main > Repeat A',
      'Repeat A:loop > A',
    ]);
    expect(result.warnings).toEqual(['"B" leads back to "A": "Repeat A" repeats what is between them']);
  });

  it('that lead back into a cycle with several entries are left out, with a warning', () => {
    const result = convert(
      [
        { name: 'Go', type: `${base}manualTrigger` },
        { name: 'A', type: `${base}noOp` },
        { name: 'B', type: `${base}noOp` },
      ],
      {
        connections: {
          Go: { main: [['A', 'B'].map((node) => ({ node, type: 'main', index: 0 }))] },
          A: { main: [link('B')] },
          B: { main: [link('A')] },
        },
      },
    );
    expect(edgesOf(workflowOf(result)).toSorted()).toEqual(['A:main > B', 'Go:main > A', 'Go:main > B']);
    expect(result.warnings).toEqual(['The way back from "B" to "A" was left out: the cycle is entered elsewhere, too']);
  });

  it('that close a loop stay', () => {
    const result = convert(
      [
        { name: 'Go', type: `${base}manualTrigger` },
        { name: 'Each', type: `${base}splitInBatches`, typeVersion: 3 },
        { name: 'Work', type: `${base}noOp` },
        { name: 'End', type: `${base}noOp` },
      ],
      {
        connections: {
          Go: { main: [link('Each')] },
          Each: { main: [link('End'), link('Work')] },
          Work: { main: [link('Each')] },
        },
      },
    );
    expect(edgesOf(workflowOf(result))).toEqual([
      'Go:main > Each',
      'Each:loop > Work',
      'Each:done > End',
      'Work:main > Each',
    ]);
    expect(result.warnings).toEqual([]);
  });

  it('into the two inputs of a merge stay apart; into one input they run the node for each', () => {
    const to = (node: string, index: number): JsonValue => [{ node, type: 'main', index }];
    const { nodes, edges } = workflowOf(
      convert(
        [
          { name: 'A', type: `${base}noOp` },
          { name: 'B', type: `${base}noOp` },
          { name: 'Both', type: `${base}merge` },
          { name: 'Next', type: `${base}noOp` },
        ],
        {
          connections: {
            A: { main: [[...(to('Both', 0) as JsonValue[]), ...(to('Next', 0) as JsonValue[])]] },
            B: { main: [to('Both', 1)] },
            Both: { main: [to('Next', 0)] },
          },
        },
      ),
    );
    expect(edges.map(({ targetHandle }) => targetHandle)).toEqual(['main', 'main', 'second', 'main']);
    expect(nodes.map(({ data }) => data['join'])).toEqual([undefined, undefined, undefined, 'each']);
  });

  it('find nodes whose ids and names repeat', () => {
    const node = { name: 'Same', id: 'same', type: `${base}noOp` };
    const { nodes } = workflowOf(convert([node, node]));
    expect(nodes.map(({ id, data }) => [id, data['name']])).toEqual([
      ['same', 'Same'],
      ['same-2', 'Same 2'],
    ]);
  });
});

describe('anything else in a file', () => {
  const types = [
    'webhook',
    'httpRequest',
    'if',
    'filter',
    'switch',
    'set',
    'function',
    'code',
    'wait',
    'stopAndError',
    'respondToWebhook',
    'merge',
    'noOp',
    'other',
  ];
  const keys = [
    'url',
    'path',
    'conditions',
    'rules',
    'values',
    'options',
    'assignments',
    'parameters',
    'mode',
    'main',
    'node',
    'bodyParameters',
    'sendBody',
    'N0',
    'N1',
  ];
  const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>('', '={{ $json.a }}', '={{', 'text', 3, true, null, 'N0', 'expression', 'raw'),
      fc.dictionary(fc.constantFrom(...keys), tie('tree')),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }));
  const node = fc.record({
    name: fc.constantFrom('N0', 'N1', ''),
    type: fc.constantFrom(...types.map((type) => `n8n-nodes-base.${type}`)),
    parameters: tree,
    position: tree,
    id: tree,
  });

  it('is never more than a warning', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), tree, (nodes, connections) => {
        expect(convertN8n(JSON.stringify({ nodes, connections }))).toMatchObject({ success: true, errors: [] });
      }),
    );
  });
});
