import type { JsonValue } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversionResult, ConvertedWorkflow } from './convert.ts';
import { convertN8n } from './convert.ts';

interface Given {
  name?: string;
  type: string;
  parameters?: object;
  [key: string]: unknown;
}

const convert = (nodes: readonly Given[], rest: object = {}): ConversionResult =>
  convertN8n(JSON.stringify({ nodes: nodes.map((node, index) => ({ name: `N${index}`, parameters: {}, ...node })), connections: {}, ...rest }));

function workflowOf(result: ConversionResult): ConvertedWorkflow {
  if (!result.workflow) throw new Error(result.errors.join());
  return result.workflow;
}

/** The one node that a node of n8n becomes. */
function only(type: string, parameters: object = {}, more: object = {}): WorkflowNode & { warnings: string[] } {
  const result = convert([{ name: 'It', type: `n8n-nodes-base.${type}`, parameters, ...more }]);
  const [node, other] = workflowOf(result).nodes;
  if (!node || other) throw new Error('not one node');
  return { ...node, warnings: result.warnings };
}

const link = (...targets: string[]): JsonValue => targets.map((node) => ({ node, type: 'main', index: 0 }));

/** Edges in short: `A:true > B`. */
function edgesOf({ nodes, edges }: ConvertedWorkflow): string[] {
  const names = new Map(nodes.map((node) => [node.id, node.data['name'] as string]));
  return edges.map(({ source, sourceHandle, target }) => `${names.get(source)}:${sourceHandle} > ${names.get(target)}`);
}

describe('what is read', () => {
  it.each(['', 'not json', '{"nodes": ['])('%j is refused in the words of the specification', (text) => {
    expect(convertN8n(text)).toEqual({ success: false, workflow: null, warnings: [], errors: ['Invalid JSON format. Please check your n8n workflow export.'] });
  });

  it.each([
    ['{}', 'there is no list of nodes in it. Is it an n8n workflow?'],
    ['null', 'there is no list of nodes in it. Is it an n8n workflow?'],
    ['{"nodes":[1]}', 'nodes[0] is not a node.'],
    [JSON.stringify({ nodes: Array.from({ length: 5001 }, () => ({ type: 'n8n-nodes-base.noOp' })) }), 'The workflow has too many nodes; at most 5000 are allowed.'],
  ])('%.30s fails with the reason', (text, reason) => {
    expect(convertN8n(text)).toMatchObject({ success: false, workflow: null, errors: [`Conversion failed: ${reason}`] });
  });

  it.each([(file: object) => file, (file: object) => [file], (file: object) => ({ workflow: file }), (file: object) => ({ data: file })])(
    'a workflow is found alone, in a list of one, and wrapped',
    (wrap) => {
      const text = JSON.stringify(wrap({ name: 'Mine', nodes: [{ name: 'Go', type: 'n8n-nodes-base.manualTrigger' }] }));
      expect(convertN8n(text)).toMatchObject({ success: true, workflow: { name: 'Mine', nodes: [{ type: 'manualTrigger', data: { name: 'Go' } }], edges: [] } });
    },
  );

  it('a workflow without a name gets one', () => {
    expect(workflowOf(convert([])).name).toBe('Imported n8n Workflow');
  });
});

describe('the table of the specification', () => {
  it('webhook becomes webhookTrigger', () => {
    expect(only('webhook')).toMatchObject({ type: 'webhookTrigger', data: { name: 'It', endpoint: '/webhook', method: 'POST' }, warnings: [] });
    expect(only('webhook', { path: 'orders/new', httpMethod: 'GET', responseMode: 'lastNode' }).data).toMatchObject({ endpoint: '/orders/new', method: 'GET', responseMode: 'lastNode' });
    expect(only('webhook', { multipleMethods: true, httpMethod: ['GET', 'POST'], responseMode: 'responseNode' }).data).toMatchObject({ method: 'ANY', responseMode: 'respondNode' });
  });

  it('httpRequest stays', () => {
    expect(only('httpRequest')).toMatchObject({ type: 'httpRequest', data: { method: 'GET', url: 'https://api.example.com/data' }, warnings: [] });
  });

  it('if becomes conditional, with the warning', () => {
    expect(only('if')).toMatchObject({ type: 'conditional', data: { condition: 'data.value > 0' }, warnings: ['Conditional logic for "It" may need manual adjustment'] });
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
    expect(only('set')).toMatchObject({ type: 'dataTransform', data: { description: 'Set variable values' }, warnings: [] });
  });

  it('anything else becomes httpRequest, with the warning and what n8n knew of it', () => {
    const node = only('slack', { channel: '#ops' });
    expect(node).toMatchObject({
      type: 'httpRequest',
      data: { method: 'GET', url: 'https://api.example.com/data', n8n: { type: 'n8n-nodes-base.slack', parameters: { channel: '#ops' } } },
      warnings: ['Unknown node type "n8n-nodes-base.slack" converted to HTTP Request'],
    });
    expect(convert([{ type: '@n8n/n8n-nodes-langchain.code' }]).workflow?.nodes[0]?.type).toBe('httpRequest');
  });

  it('nodes without a place stand side by side', () => {
    const nodes = [{ type: 'n8n-nodes-base.start' }, { type: 'n8n-nodes-base.noOp', position: [7, -9] }, { type: 'n8n-nodes-base.noOp' }];
    expect(workflowOf(convert(nodes)).nodes.map((node) => node.position)).toEqual([{ x: 100, y: 200 }, { x: 7, y: -9 }, { x: 500, y: 200 }]);
  });
});

describe('types that have an equal', () => {
  it.each([
    ['manualTrigger', {}, 'manualTrigger', {}],
    ['start', {}, 'manualTrigger', {}],
    ['noOp', {}, 'dataTransform', { mode: 'fields', set: [] }],
    ['merge', { mode: 'append' }, 'dataTransform', { set: [] }],
    ['wait', { amount: 2, unit: 'minutes' }, 'delay', { mode: 'for', amount: 2, unit: 'minutes' }],
    ['wait', { resume: 'specificTime', dateTime: '={{ $json.due }}' }, 'delay', { mode: 'until', until: '{{ $json.due }}' }],
    ['stopAndError', { errorMessage: '=No {{ $json.name }}' }, 'stopWithError', { message: 'No {{ $json.name }}' }],
    ['respondToWebhook', {}, 'respondToWebhook', { body: 'first', statusCode: 200 }],
    ['respondToWebhook', { respondWith: 'json', responseBody: '={ "ok": {{ $json.ok }} }', options: { responseCode: 201 } }, 'respondToWebhook', { body: 'json', json: '{ "ok": {{ $json.ok }} }', statusCode: 201 }],
    ['respondToWebhook', { respondWith: 'redirect', redirectURL: 'https://example.com' }, 'respondToWebhook', { statusCode: 302, body: 'empty', headers: [{ name: 'Location', value: 'https://example.com' }] }],
    ['respondToWebhook', { respondWith: 'noData' }, 'respondToWebhook', { body: 'empty' }],
    ['functionItem', { functionCode: 'return item;' }, 'dataTransform', { transform: 'return item;', runFor: 'each' }],
  ])('%s %j becomes %s', (type, parameters, ours, data) => {
    expect(only(type, parameters)).toMatchObject({ type: ours, data });
  });

  it('a wait without parameters is as long as in its version of n8n', () => {
    expect(only('wait', {}, { typeVersion: 1 }).data).toMatchObject({ amount: 1, unit: 'hours' });
    expect(only('wait', {}, { typeVersion: 1.1 }).data).toMatchObject({ amount: 5, unit: 'seconds' });
  });

  it('Python is kept as a comment', () => {
    expect(only('code', { language: 'python', pythonCode: 'x = 1\nreturn x' }).data['transform']).toBe('// x = 1\n// return x\nreturn items;');
  });

  it('sticky notes are no steps', () => {
    const note = { type: 'n8n-nodes-base.stickyNote' };
    expect(convert([note, note, { type: 'n8n-nodes-base.noOp' }])).toMatchObject({ workflow: { nodes: [{ type: 'dataTransform' }] }, warnings: ['2 sticky notes were left out'] });
  });
});

describe('requests', () => {
  it('keep query, headers, body and what is said of the answer', () => {
    const { data, warnings } = only('httpRequest', {
      method: 'POST',
      url: '=https://api.example.com/{{ $json.id }}',
      sendQuery: true,
      queryParameters: { parameters: [{ name: 'q', value: '={{ $json.q }}' }] },
      sendHeaders: true,
      headerParameters: { parameters: [{ name: 'X-Shop', value: 'north' }] },
      sendBody: true,
      specifyBody: 'json',
      jsonBody: '={ "a": {{ $json.a }} }',
      options: { timeout: 2500, response: { response: { fullResponse: true, neverError: true, responseFormat: 'json' } }, batching: { batch: { batchSize: 3 } } },
    });
    expect(data).toMatchObject({
      method: 'POST',
      url: 'https://api.example.com/{{ $json.id }}',
      query: [{ name: 'q', value: '{{ $json.q }}' }],
      headers: [{ name: 'X-Shop', value: 'north' }],
      bodyType: 'json',
      body: '{ "a": {{ $json.a }} }',
      output: 'full',
      acceptAnyStatus: true,
      responseFormat: 'json',
      requestTimeout: 3,
      concurrency: 3,
    });
    expect(warnings).toEqual([]);
  });

  it('turn lists of fields into the body that is asked for', () => {
    const bodyParameters = { parameters: [{ name: 'a', value: '={{ $json["a"] }}' }, { name: 'b', value: 'x' }] };
    const sent = (more: object) => only('httpRequest', { method: 'PUT', sendBody: true, bodyParameters, ...more }).data;
    expect(sent({})).toMatchObject({ bodyType: 'json' });
    expect(JSON.parse(sent({})['body'] as string)).toEqual({ a: '{{ $json["a"] }}', b: 'x' });
    expect(sent({ contentType: 'form-urlencoded' })).toMatchObject({ bodyType: 'form', form: [{ name: 'a' }, { name: 'b', value: 'x' }] });
    expect(sent({ contentType: 'raw', body: '<a/>', rawContentType: 'text/xml' })).toMatchObject({ bodyType: 'raw', raw: '<a/>', contentType: 'text/xml' });
  });

  it('of the first version are understood', () => {
    const parameters = { requestMethod: 'POST', url: 'https://a.example', jsonParameters: true, bodyParametersJson: '{"a":1}', headerParametersJson: '{"x":"y"}' };
    expect(only('httpRequest', parameters).data).toMatchObject({ method: 'POST', bodyType: 'json', body: '{"a":1}', headers: '{"x":"y"}' });
  });

  it('say that their credentials are missing', () => {
    const { data, warnings } = only('httpRequest', { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' });
    expect(data).toMatchObject({ auth: 'header' });
    expect(warnings).toEqual(['The credentials of "It" are not in the export: enter them in its Security Settings']);
  });
});

describe('fields that are set', () => {
  const fields = [{ name: 'a', value: '{{ $json.b }}' }, { name: 'n', value: 5 }, { name: 'yes', value: true }];

  it('are read in the form of every version', () => {
    const three = { assignments: { assignments: [{ name: 'a', type: 'string', value: '={{ $json.b }}' }, { name: 'n', type: 'number', value: '5' }, { name: 'yes', type: 'boolean', value: true }] } };
    expect(only('set', three, { typeVersion: 3.4 }).data).toMatchObject({ set: fields, keep: false });
    expect(only('set', { ...three, includeOtherFields: true }, { typeVersion: 3.4 }).data).toMatchObject({ keep: true });
    const between = { fields: { values: [{ name: 'a', stringValue: '={{ $json.b }}' }, { name: 'n', type: 'numberValue', numberValue: '5' }, { name: 'yes', type: 'booleanValue', booleanValue: 'true' }] } };
    expect(only('set', between, { typeVersion: 3.2 }).data).toMatchObject({ set: fields, keep: true });
    const early = { values: { string: [{ name: 'a', value: '={{ $json.b }}' }], number: [{ name: 'n', value: 5 }], boolean: [{ name: 'yes', value: true }] }, keepOnlySet: true };
    expect(only('set', early, { typeVersion: 1 }).data).toMatchObject({ set: fields, keep: false });
  });

  it('may be one piece of JSON', () => {
    expect(only('set', { mode: 'raw', jsonOutput: '={ "a": "{{ $json.b }}" }' }, { typeVersion: 3.4 }).data).toMatchObject({ set: '{ "a": "{{ $json.b }}" }' });
  });
});

describe('expressions', () => {
  const message = (errorMessage: string) => only('stopAndError', { errorMessage });

  it.each([
    ['={{ $json.a.b }}', '{{ $json.a.b }}'],
    ["={{ $('First').item.json.a }}", "{{ $node('First').json.a }}"],
    ['={{ $("It\'s").first().json.a }}', "{{ $node('It\\'s').first().json.a }}"],
    ['={{ $node["First"].json.a }}', '{{ $node["First"].json.a }}'],
    ['=Hello', 'Hello'],
    ['Hello {{ name }}', '{{ "Hello {{ name }}" }}'],
  ])('%s becomes %s', (written, ours) => {
    expect(message(written)).toMatchObject({ data: { message: ours }, warnings: [] });
  });

  it('that our language does not know are kept, with a warning', () => {
    const { data, warnings } = message('={{ $fromAI("x") }}');
    expect(data['message']).toBe('{{ $fromAI("x") }}');
    expect(warnings).toEqual([expect.stringMatching(/^An expression in "It" needs manual adjustment: /)]);
  });

  it('that read the envelope of a webhook are pointed out', () => {
    const nodes = [{ type: 'n8n-nodes-base.webhook' }, { type: 'n8n-nodes-base.stopAndError', parameters: { errorMessage: '={{ $json.body.id }}' } }];
    expect(convert(nodes).warnings).toEqual([expect.stringContaining('A webhook gives the body itself')]);
  });
});

describe('settings of a node', () => {
  it.each([
    [{ disabled: true }, { disabled: true }],
    [{ continueOnFail: true }, { onFailure: 'continue' }],
    [{ onError: 'continueRegularOutput' }, { onFailure: 'continue' }],
    [{ retryOnFail: true }, { onFailure: 'retry' }],
    [{ notes: 'Asks the shop' }, { description: 'Asks the shop' }],
  ])('%j become %j', (given, ours) => {
    expect(only('httpRequest', {}, given).data).toMatchObject(ours);
  });
});

describe('connections', () => {
  const base = 'n8n-nodes-base.';

  it('of all outputs and branches become edges', () => {
    const result = convert(
      [{ name: 'Go', type: `${base}manualTrigger` }, { name: 'Ask', type: `${base}if` }, { name: 'Yes', type: `${base}noOp` }, { name: 'Also', type: `${base}noOp` }, { name: 'No', type: `${base}noOp` }],
      { connections: { Go: { main: [link('Ask')] }, Ask: { main: [link('Yes', 'Also'), link('No')] } } },
    );
    expect(edgesOf(workflowOf(result))).toEqual(['Go:main > Ask', 'Ask:true > Yes', 'Ask:true > Also', 'Ask:false > No']);
  });

  it('of a failure leave by the port error', () => {
    const result = convert(
      [{ name: 'Call', type: `${base}httpRequest`, onError: 'continueErrorOutput' }, { name: 'Fine', type: `${base}noOp` }, { name: 'Broken', type: `${base}noOp` }],
      { connections: { Call: { main: [link('Fine'), link('Broken')] } } },
    );
    expect(edgesOf(workflowOf(result))).toEqual(['Call:main > Fine', 'Call:error > Broken']);
  });

  it('may have gaps, doubles and ends that do not exist', () => {
    const result = convert([{ name: 'A', type: `${base}noOp` }, { name: 'B', type: `${base}noOp` }], { connections: { A: { main: [null, link('B')] }, B: { main: null }, X: { main: [link('A')] } } });
    expect(edgesOf(workflowOf(result))).toEqual([]);
    const twice = convert([{ name: 'A', type: `${base}noOp` }, { name: 'B', type: `${base}noOp` }], { connections: { A: { main: [link('B', 'B', 'Gone')] } } });
    expect(edgesOf(workflowOf(twice))).toEqual(['A:main > B']);
  });

  it('of models and tools are left out, with a warning', () => {
    const result = convert([{ name: 'Model', type: 'x' }, { name: 'Agent', type: 'y' }], { connections: { Model: { ai_languageModel: [link('Agent')] } } });
    expect(workflowOf(result).edges).toEqual([]);
    expect(result.warnings).toContain('"Model" serves "Agent" as ai_languageModel: that connection was left out');
  });

  it('that lead back are left out, with a warning', () => {
    const result = convert([{ name: 'Go', type: `${base}manualTrigger` }, { name: 'A', type: `${base}noOp` }, { name: 'B', type: `${base}noOp` }], {
      connections: { Go: { main: [link('A')] }, A: { main: [link('B')] }, B: { main: [link('A')] } },
    });
    expect(edgesOf(workflowOf(result))).toEqual(['Go:main > A', 'A:main > B']);
    expect(result.warnings).toEqual(['The way back from "B" to "A" was left out: circles need a loop node']);
  });

  it('find nodes whose ids and names repeat', () => {
    const node = { name: 'Same', id: 'same', type: `${base}noOp` };
    const { nodes } = workflowOf(convert([node, node]));
    expect(nodes.map(({ id, data }) => [id, data['name']])).toEqual([['same', 'Same'], ['same-2', 'Same 2']]);
  });
});

describe('anything else in a file', () => {
  const types = ['webhook', 'httpRequest', 'if', 'filter', 'switch', 'set', 'function', 'code', 'wait', 'stopAndError', 'respondToWebhook', 'merge', 'noOp', 'other'];
  const keys = ['url', 'path', 'conditions', 'rules', 'values', 'options', 'assignments', 'parameters', 'mode', 'main', 'node', 'bodyParameters', 'sendBody', 'N0', 'N1'];
  const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<JsonValue>('', '={{ $json.a }}', '={{', 'text', 3, true, null, 'N0', 'expression', 'raw'),
      fc.dictionary(fc.constantFrom(...keys), tie('tree')),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }));
  const node = fc.record({ name: fc.constantFrom('N0', 'N1', ''), type: fc.constantFrom(...types.map((type) => `n8n-nodes-base.${type}`)), parameters: tree, position: tree, id: tree });

  it('is never more than a warning', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), tree, (nodes, connections) => {
        expect(convertN8n(JSON.stringify({ nodes, connections }))).toMatchObject({ success: true, errors: [] });
      }),
    );
  });
});
