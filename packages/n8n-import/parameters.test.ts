import type { JsonValue } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { compileCondition } from '@heddle/expression/condition';
import { compileTemplate } from '@heddle/expression/template';
import { scopeOf } from '@heddle/expression/testing';
import { describe, expect, it } from 'vitest';
import { convert, only, workflowOf } from './testing.ts';

describe('types that have an equal', () => {
  it.each([
    ['manualTrigger', {}, 'manualTrigger', {}],
    ['start', {}, 'manualTrigger', {}],
    ['noOp', {}, 'noOp', {}],
    ['merge', { mode: 'append' }, 'merge', { mode: 'append' }],
    ['wait', { amount: 2, unit: 'minutes' }, 'delay', { mode: 'for', amount: 2, unit: 'minutes' }],
    [
      'wait',
      { resume: 'specificTime', dateTime: '={{ $json.due }}' },
      'delay',
      { mode: 'until', until: '{{= $json.due }}' },
    ],
    ['stopAndError', { errorMessage: '=No {{ $json.name }}' }, 'stopWithError', { message: 'No {{= $json.name }}' }],
    ['respondToWebhook', {}, 'respondToWebhook', { body: 'first', statusCode: 200 }],
    [
      'respondToWebhook',
      { respondWith: 'json', responseBody: '={ "ok": {{ $json.ok }} }', options: { responseCode: 201 } },
      'respondToWebhook',
      { body: 'json', json: '{ "ok": {{= $json.ok }} }', statusCode: 201 },
    ],
    [
      'respondToWebhook',
      { respondWith: 'redirect', redirectURL: 'https://example.com' },
      'respondToWebhook',
      { statusCode: 302, body: 'empty', headers: [{ name: 'Location', value: 'https://example.com' }] },
    ],
    ['respondToWebhook', { respondWith: 'noData' }, 'respondToWebhook', { body: 'empty' }],
    ['limit', { maxItems: 3, keep: 'lastItems' }, 'limit', { count: 3, keep: 'last' }],
    ['splitInBatches', { batchSize: 5 }, 'loopIterator', { mode: 'items', batchSize: 5 }],
    [
      'sort',
      { sortFieldsUi: { sortField: [{ fieldName: 'a' }, { fieldName: 'b.c', order: 'descending' }] } },
      'dataSorter',
      { by: 'a, b.c desc' },
    ],
    ['removeDuplicates', { compare: 'selectedFields', fieldsToCompare: 'a, b' }, 'dataDeduplicator', { keys: 'a, b' }],
    [
      'merge',
      {
        mode: 'combine',
        advanced: true,
        mergeByFields: { values: [{ field1: 'id', field2: 'orderId' }] },
        joinMode: 'enrichInput1',
      },
      'merge',
      { mode: 'key', key: 'id', secondKey: 'orderId', keep: 'first' },
    ],
    ['merge', { mode: 'combine', combineBy: 'combineByPosition' }, 'merge', { mode: 'position', keep: 'both' }],
    ['executeWorkflowTrigger', {}, 'workflowTrigger', {}],
    ['errorTrigger', {}, 'errorHandler', {}],
    ['wait', { resume: 'webhook' }, 'waitForCallback', {}],
    [
      'filter',
      {
        conditions: {
          conditions: [{ leftValue: '={{ $json.a }}', rightValue: 1, operator: { type: 'number', operation: 'gt' } }],
        },
      },
      'dataFilter',
      { mode: 'expression', condition: '= $typed("number", $json?.a) > 1' },
    ],
    [
      'functionItem',
      { functionCode: 'return item;' },
      'dataTransform',
      { transform: 'item = $json; return item;', form: 'n8n', runFor: 'each' },
    ],
  ])('%s %j becomes %s', (type, parameters, ours, data) => {
    expect(only(type, parameters, { typeVersion: 3 })).toMatchObject({ type: ours, data });
  });

  it('a filter without conditions lets everything pass', () => {
    expect(only('filter', {}, { typeVersion: 2.2 })).toMatchObject({ data: { condition: 'true' }, warnings: [] });
  });

  it('a filter that goes on takes out what its conditions fail on', () => {
    const parameters = {
      conditions: {
        conditions: [{ leftValue: '={{ $json.a }}', rightValue: 1, operator: { type: 'number', operation: 'gt' } }],
      },
    };
    const keeps = (more: object) => (a: JsonValue) =>
      compileCondition(only('filter', parameters, { typeVersion: 2.2, ...more }).data['condition'] as string).evaluate(
        scopeOf({ a }),
      );
    for (const more of [{ continueOnFail: true }, { onError: 'continueRegularOutput' }]) {
      expect([2, 1, 'x'].map(keeps(more))).toEqual([true, false, false]);
    }
    expect(() => keeps({})('x')).toThrow('type number');
  });

  it('a wait without parameters is as long as in its version of n8n', () => {
    expect(only('wait', {}, { typeVersion: 1 }).data).toMatchObject({ amount: 1, unit: 'hours' });
    expect(only('wait', {}, { typeVersion: 1.1 }).data).toMatchObject({ amount: 5, unit: 'seconds' });
  });

  it('Python is kept as a comment', () => {
    expect(only('code', { language: 'python', pythonCode: 'x = 1\nreturn x' }).data['transform']).toBe(
      '// x = 1\n// return x\nreturn items;',
    );
  });

  it('sticky notes stay notes, with their size and the nearest color', () => {
    const note = (parameters: object) => ({ type: 'n8n-nodes-base.stickyNote', position: [-40, 20], parameters });
    const result = convert([
      { type: 'n8n-nodes-base.noOp' },
      note({ content: '## Why', width: 500, height: 300, color: 4 }),
      note({ color: 99, width: 1 }),
    ]);
    expect(result).toMatchObject({
      workflow: {
        nodes: [
          {
            type: 'stickyNote',
            position: { x: -40, y: 20 },
            data: { text: '## Why', color: 'fern', width: 500, height: 300 },
          },
          { type: 'stickyNote', data: { text: '', color: 'saffron', width: 140, height: 160 } },
          { type: 'noOp' },
        ],
      },
      warnings: [],
    });
    expect(new Set(result.workflow?.nodes.map(({ id }) => id)).size).toBe(3);
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
      options: {
        timeout: 2500,
        response: { response: { neverError: true, responseFormat: 'json' } },
        batching: { batch: { batchSize: 3, batchInterval: 600 } },
      },
    });
    expect(data).toMatchObject({
      method: 'POST',
      url: 'https://api.example.com/{{= $json.id }}',
      query: [{ name: 'q', value: '{{= $json.q }}' }],
      headers: [{ name: 'X-Shop', value: 'north' }],
      bodyType: 'json',
      body: '{ "a": {{= $json.a }} }',
      acceptAnyStatus: true,
      responseFormat: 'json',
      requestTimeout: 3,
      concurrency: 3,
      pause: 200,
    });
    expect(warnings).toEqual([]);
  });

  it('find what is not data where n8n puts it: text and files under data, files beside the data of the item', () => {
    const answer = (response: object) => only('httpRequest', { options: { response: { response } } }).data;
    expect(answer({})).toMatchObject({ bodyField: 'data', fileField: 'data' });
    expect(answer({ outputPropertyName: 'page' })).toMatchObject({ bodyField: 'page', fileField: 'page' });
    expect(answer({ responseFormat: 'file' })).toMatchObject({ output: 'item', fileField: 'data' });
  });

  it('have status and headers by the names of n8n', () => {
    const options = { response: { response: { fullResponse: true } } };
    const { nodes } = workflowOf(convert([{ type: 'n8n-nodes-base.httpRequest', parameters: { options } }]));
    expect(nodes.map(({ type, data }) => [type, data['output'] ?? data['set']])).toEqual([
      ['httpRequest', 'full'],
      ['dataTransform', [{ name: 'statusCode', value: '{{ status }}' }]],
    ]);
  });

  it('turn lists of fields into the body that is asked for', () => {
    const bodyParameters = {
      parameters: [
        { name: 'a', value: '={{ $json["a"] }}' },
        { name: 'b', value: 'x' },
      ],
    };
    const sent = (more: object) => only('httpRequest', { method: 'PUT', sendBody: true, bodyParameters, ...more }).data;
    expect(sent({})).toMatchObject({ bodyType: 'json' });
    expect(sent({})['body']).toEqual({ a: '{{= $json["a"] }}', b: 'x' });
    expect(sent({ contentType: 'form-urlencoded' })).toMatchObject({
      bodyType: 'form',
      form: [{ name: 'a' }, { name: 'b', value: 'x' }],
    });
    expect(sent({ contentType: 'raw', body: '<a/>', rawContentType: 'text/xml' })).toMatchObject({
      bodyType: 'raw',
      raw: '<a/>',
      contentType: 'text/xml',
    });
  });

  it('of the first version are understood', () => {
    const parameters = {
      requestMethod: 'POST',
      url: 'https://a.example',
      jsonParameters: true,
      bodyParametersJson: '{"a":1}',
      headerParametersJson: '{"x":"y"}',
    };
    expect(only('httpRequest', parameters).data).toMatchObject({
      method: 'POST',
      bodyType: 'json',
      body: '{"a":1}',
      headers: '{"x":"y"}',
    });
  });

  it('say that their credentials are missing', () => {
    const { data, warnings } = only('httpRequest', {
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
    });
    expect(data).toMatchObject({ auth: 'header' });
    expect(warnings).toEqual(['The credentials of "It" are not in the export: choose or enter them under Credentials']);
  });
});

describe('fields that are set', () => {
  const fields = [
    { name: 'a', value: '{{= $json.b }}' },
    { name: 'n', value: 5 },
    { name: 'yes', value: true },
  ];

  it('are read in the form of every version', () => {
    const converted = [{ name: 'a', value: '{{= $converted("string", $json?.b) }}' }, ...fields.slice(1)];
    const three = {
      assignments: {
        assignments: [
          { name: 'a', type: 'string', value: '={{ $json.b }}' },
          { name: 'n', type: 'number', value: '5' },
          { name: 'yes', type: 'boolean', value: true },
        ],
      },
    };
    expect(only('set', three, { typeVersion: 3.4 }).data).toMatchObject({ set: converted, keep: false });
    expect(only('set', { ...three, includeOtherFields: true }, { typeVersion: 3.4 }).data).toMatchObject({
      keep: true,
    });
    const between = {
      fields: {
        values: [
          { name: 'a', stringValue: '={{ $json.b }}' },
          { name: 'n', type: 'numberValue', numberValue: '5' },
          { name: 'yes', type: 'booleanValue', booleanValue: 'true' },
        ],
      },
    };
    expect(only('set', between, { typeVersion: 3.2 }).data).toMatchObject({ set: converted, keep: true });
    expect(only('set', three, { typeVersion: 3.2 }).data).toMatchObject({ set: [] });
    const early = {
      values: {
        string: [{ name: 'a', value: '={{ $json.b }}' }],
        number: [{ name: 'n', value: 5 }],
        boolean: [{ name: 'yes', value: true }],
      },
      keepOnlySet: true,
    };
    expect(only('set', early, { typeVersion: 1 }).data).toMatchObject({ set: fields, keep: false });
  });

  const assigned = (name: string, type: string, value: JsonValue, more: object = {}): WorkflowNode['data'] =>
    only('set', { assignments: { assignments: [{ name, type, value }] }, ...more }, { typeVersion: 3.4 }).data;

  it.each<[string, JsonValue, JsonValue]>([
    ['string', 5, '5'],
    ['number', '5', 5],
    ['number', 'five', '{{= $converted("number", "five") }}'],
    ['boolean', 'false', false],
    ['array', '[1]', [1]],
    ['array', '{}', '{{= $converted("array", "{}") }}'],
    ['object', '{"a":1}', { a: 1 }],
    ['object', '={{ $json.o }}', '{{= $converted("object", $json?.o) }}'],
    ['string', '=a {{ $json.o }}', 'a {{= $json.o }}'],
    ['string', null, null],
  ])('are converted to %s: %j is %j', (type, value, expected) => {
    expect(assigned('it', type, value)).toMatchObject({ set: [{ name: 'it', value: expected }] });
  });

  it('stay as they are where n8n is to ignore what cannot be converted', () => {
    const ignoring = { options: { ignoreConversionErrors: true } };
    expect(assigned('it', 'number', 'five', ignoring)).toMatchObject({ set: [{ value: 'five' }] });
  });

  it('may stay beside some of the others', () => {
    const some = { includeOtherFields: true, include: 'selected', includeFields: 'x, y' };
    expect(assigned('it', 'number', 1, some)).toMatchObject({
      set: [{ name: 'x', value: '{{= $json["x"] }}' }, { name: 'y' }, { name: 'it', value: 1 }],
      keep: false,
    });
    const without = { assignments: {}, includeOtherFields: true, include: 'except', excludeFields: 'x' };
    expect(only('set', without, { typeVersion: 3.4 }).data).toMatchObject({
      set: '{{= Object.fromEntries(Object.entries($json).filter(([name]) => !["x"].includes(name))) }}',
    });
  });

  it('as one JSON text have what expressions give written out', () => {
    const set = (jsonOutput: string): unknown =>
      only('set', { mode: 'raw', jsonOutput }, { typeVersion: 3.4 }).data['set'];
    const written = compileTemplate(
      set('={ "a": "{{ $json.gone }}", "n": {{ $json.n }}, "o": {{ $json.o }} }') as string,
    );
    expect(written.evaluate(scopeOf({ n: null, o: { x: 1 } }))).toBe('{ "a": "undefined", "n": null, "o": {"x":1} }');
    const alone = compileTemplate(set('={{ $json.o }}') as string);
    expect(alone.evaluate(scopeOf({ o: { x: 1 } }))).toEqual({ x: 1 });
    expect(alone.evaluate(scopeOf({ o: '{"x":1}' }))).toEqual({ x: 1 });
    for (const o of [null, '', 'x', 7]) expect(() => alone.evaluate(scopeOf({ o }))).toThrow('type object');
    expect(set('{"a":"{{ b }}"}')).toBe('{{ "{\\"a\\":\\"{{ b }}\\"}" }}');
  });

  it('with names that would mean something else here are not guessed', () => {
    expect(assigned('a.b', 'number', 1)).toMatchObject({ set: [{ name: 'a.b' }] });
    expect(assigned('a.b', 'number', 1, { options: { dotNotation: false } })).toHaveProperty('n8n');
    expect(assigned('a["b"]', 'number', 1)).toHaveProperty('n8n');
  });

  it('may be one piece of JSON', () => {
    expect(
      only('set', { mode: 'raw', jsonOutput: '={ "a": "{{ $json.b }}" }' }, { typeVersion: 3.4 }).data,
    ).toMatchObject({
      set: expect.stringContaining('($try($json.b)) }}" }') as string,
    });
  });
});

describe('expressions', () => {
  const message = (errorMessage: string) => only('stopAndError', { errorMessage });

  it.each([
    ['={{ $json.a.b }}', '{{= $json.a.b }}'],
    ["={{ $('First').item.json.a }}", "{{= $('First').item.json.a }}"],
    ['={{ $("It\'s").first().json.a }}', '{{= $("It\'s").first().json.a }}'],
    ['={{ $node["First"].json.a }}', '{{= $node["First"].json.a }}'],
    ['=a {{ {b: {c: 1}}.b.c }} d {{ $json.e; }}', 'a {{= {b: {c: 1}}.b.c }} d {{= $json.e; }}'],
    ['=Hello', 'Hello'],
    ['Hello {{ name }}', '{{ "Hello {{ name }}" }}'],
  ])('%s becomes %s', (written, ours) => {
    expect(message(written)).toMatchObject({ data: { message: ours }, warnings: [] });
  });

  it('that our language does not know are kept, with a warning', () => {
    const { data, warnings } = message('={{ $fromAI("x") }}');
    expect(data['message']).toBe('{{= $fromAI("x") }}');
    expect(warnings).toEqual([expect.stringMatching(/^An expression in "It" needs manual adjustment: /)]);
  });

  it('that read the envelope of a webhook are pointed out', () => {
    const nodes = [
      { type: 'n8n-nodes-base.webhook' },
      { type: 'n8n-nodes-base.stopAndError', parameters: { errorMessage: '={{ $json.body.id }}' } },
    ];
    expect(convert(nodes).warnings).toEqual([expect.stringContaining('A webhook gives the body itself')]);
  });
});

describe('settings of a node', () => {
  it.each([
    [{ disabled: true }, { disabled: true }],
    [{ continueOnFail: true }, { onFailure: 'continue' }],
    [{ onError: 'continueRegularOutput' }, { onFailure: 'continue' }],
    [{ retryOnFail: true }, { onFailure: 'retry', retryCount: 2, retryDelay: 1 }],
    [
      { retryOnFail: true, maxTries: 5, waitBetweenTries: 250, onError: 'continueRegularOutput' },
      { onFailure: 'retry', retryCount: 4, retryDelay: 0.25, retryThen: 'continue' },
    ],
    [{ alwaysOutputData: true }, { alwaysOutput: true }],
    [{ executeOnce: true }, { runOnce: true }],
    [{ notes: 'Asks the shop' }, { description: 'Asks the shop' }],
  ])('%j become %j', (given, ours) => {
    expect(only('httpRequest', {}, given).data).toMatchObject(ours);
  });
});
