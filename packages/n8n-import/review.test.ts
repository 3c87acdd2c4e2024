import { reviewNotes } from '@heddle/contract/workflow/review';
import { describe, expect, it } from 'vitest';
import { summaryOf } from './summary.ts';
import { convert, link, only, workflowOf } from './testing.ts';

const notesOf = (type: string, parameters: object = {}, more: object = {}) =>
  reviewNotes(only(type, parameters, more).data);

describe('a webhook of n8n', () => {
  it.each([
    ['basicAuth', 'basic'],
    ['headerAuth', 'header'],
    ['jwtAuth', 'jwt'],
    ['somethingNew', 'header'],
  ])('that asked its callers for %s asks for %s, and lets nobody in until the credential is chosen', (asked, auth) => {
    const { data } = only('webhook', { path: 'orders', authentication: asked });
    expect(data).toMatchObject({ auth });
    expect(reviewNotes(data)).toEqual([
      {
        need: 'account',
        text: 'The credentials of "It" are not in the export: until they are chosen, all callers are refused',
        fields: ['basicCredential', 'headerCredential', 'jwtCredential'],
      },
    ]);
  });

  it('keeps the pages, the addresses and the methods that it took', () => {
    const options = { allowedOrigins: 'https://shop.example', ipWhitelist: '203.0.113.7, 2001:db8::/32' };
    expect(only('webhook', { httpMethod: ['GET', 'PUT'], multipleMethods: true, options }).data).toMatchObject({
      method: 'GET',
      moreMethods: 'PUT',
      origins: 'https://shop.example',
      addresses: '203.0.113.7, 2001:db8::/32',
    });
    const { data } = only('webhook', {});
    expect([data['auth'], data['origins'], data['addresses'], reviewNotes(data)]).toEqual([
      undefined,
      undefined,
      undefined,
      [],
    ]);
  });

  it('that kept bots out, or whose method was an expression, is not open before somebody has looked', () => {
    expect(notesOf('webhook', { options: { ignoreBots: true } })).toMatchObject([{ need: 'hand' }]);
    expect(notesOf('webhook', { httpMethod: '={{ $json.method }}' })).toMatchObject([{ need: 'hand' }]);
  });
});

describe('what cannot run as it was', () => {
  it('waits for somebody: a type without an equal, a condition that cannot be said', () => {
    expect(notesOf('neverHeardOf')).toEqual([
      {
        need: 'hand',
        text: 'Unknown node type "n8n-nodes-base.neverHeardOf" converted to HTTP Request',
        fields: ['url'],
      },
    ]);
    expect(notesOf('if', { conditions: { string: [{ value1: 'a', operation: 'soundsLike', value2: 'b' }] } })).toEqual([
      { need: 'hand', text: 'Conditional logic for "It" may need manual adjustment', fields: ['condition', 'rules'] },
    ]);
    expect(notesOf('code', { language: 'python', pythonCode: 'return []' })).toEqual([
      { need: 'hand', text: 'Custom code in "It" needs manual implementation', fields: ['transform'] },
    ]);
    expect(notesOf('code', { jsCode: 'return items' })).toEqual([]);
    const said = { conditions: { number: [{ value1: '={{ $json.n }}', operation: 'larger', value2: 3 }] } };
    expect(notesOf('if', said)).toEqual([]);
  });

  it('names the field whose expression has to be written anew', () => {
    const [note] = notesOf('wait', { resume: 'specificTime', dateTime: '={{ $nowhere.at }}' });
    expect(note).toMatchObject({ need: 'hand', fields: ['until'] });
  });

  it('waits for an account where it used one, and names it', () => {
    const credentials = { httpHeaderAuth: { id: '7', name: 'Our shop' } };
    expect(notesOf('httpRequest', { url: 'https://a.example' }, { credentials })).toEqual([
      {
        need: 'account',
        text: '"It" used the credentials "Our shop" (httpHeaderAuth): choose or enter it under Credentials',
        fields: ['credential'],
      },
    ]);
  });
});

describe('a note on a node of n8n', () => {
  it('describes the node here, whatever it became', () => {
    expect(only('code', { jsCode: 'return items' }, { notes: 'Cleans up' }).data).toMatchObject({
      description: 'Cleans up',
    });
  });
});

describe('what a file says besides its nodes', () => {
  const start = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };

  it('is kept: pinned data, the description, the limit of time; and what cannot be kept is said', () => {
    const result = convert([start], {
      pinData: { Start: [{ json: { id: 1 } }, { json: { id: 2 } }] },
      description: 'Sends what is due',
      settings: { executionTimeout: 90, errorWorkflow: 'abc' },
      tags: [{ name: 'billing' }, 'mail'],
    });
    const { nodes, settings } = workflowOf(result);
    expect(nodes.map(({ type, data }) => [type, data['text'] ?? data['pinned']])).toEqual([
      ['stickyNote', 'Sends what is due'],
      ['manualTrigger', [{ id: 1 }, { id: 2 }]],
    ]);
    expect(settings).toEqual({ timeout: 90 });
    expect(result.warnings).toEqual([
      'Its error workflow is not in the file: choose one in the settings of the workflow',
      'Its tags were left out: billing, mail',
    ]);
  });

  it('is kept of all nodes that one of n8n becomes: no mail goes out where its answer is pinned', () => {
    const mail = { name: 'Tell', type: 'n8n-nodes-base.emailSend', parameters: { toEmail: 'ada@example.com' } };
    const { nodes } = workflowOf(convert([mail], { pinData: { Tell: [{ json: { messageId: 'a' } }] } }));
    expect(nodes.map(({ data }) => data['pinned'])).toEqual([[{ messageId: 'a' }], [{ messageId: 'a' }]]);
  });

  it('says so where pinned items had files, which cannot be kept', () => {
    const result = convert([start], { pinData: { Start: [{ json: { id: 1 }, binary: { data: { data: 'QQ==' } } }] } });
    expect(result.warnings).toEqual(['The pinned items of "Start" had files, which were left out']);
  });

  it('is nothing where there is nothing: no limit of time', () => {
    expect(workflowOf(convert([start], { settings: { executionTimeout: -1 } }))).toMatchObject({ settings: {} });
  });

  it('is kept of the models and tools of an agent, at the agent', () => {
    const result = convert(
      [
        { name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent' },
        { name: 'Model', type: '@n8n/n8n-nodes-langchain.lmChatOpenAi' },
      ],
      { connections: { Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] } } },
    );
    const agent = workflowOf(result).nodes.find(({ data }) => data['name'] === 'Agent');
    expect(agent?.data['n8n']).toMatchObject({
      type: '@n8n/n8n-nodes-langchain.agent',
      services: [{ kind: 'ai_languageModel', by: 'Model' }],
    });
  });
});

describe('the line about a conversion', () => {
  it('counts the steps that run as they are, and what the others need', () => {
    const { steps } = convert(
      [
        { name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
        { name: 'Ask', type: 'n8n-nodes-base.httpRequest', credentials: { httpBasicAuth: { name: 'Us' } } },
        { name: 'Tell', type: 'n8n-nodes-base.neverHeardOf' },
        { name: 'More', type: 'n8n-nodes-base.neverHeardOf' },
      ],
      { connections: { Start: { main: [link('Ask')] } } },
    );
    expect(summaryOf(steps)).toBe('1 of 4 steps runs as it is, 1 needs an account, 2 need your hand');
    expect(summaryOf(steps.slice(0, 1))).toBe('1 of 1 step runs as it is');
  });
});
