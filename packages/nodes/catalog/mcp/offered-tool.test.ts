import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredTool, toToolName } from './offered-tool.ts';

const offered = (data: { [field: string]: unknown }, workflow = 'Orders') =>
  offeredTool(
    (field) =>
      ({ toolName: '', toolDescription: 'Finds.', inputsAs: 'list', inputs: [], waitSeconds: 300, ...data })[field],
    workflow,
  );

describe('the name of a tool', () => {
  it('is made of letters that all clients take', () => {
    expect(toToolName('Look up order #1')).toBe('Look_up_order_1');
    expect(toToolName('café')).toBe('cafe');
    expect(toToolName('注文')).toBe('workflow');
    expect(offered({}, 'Open Orders').name).toBe('Open_Orders');
  });

  it('is valid for every text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[\w-]{1,64}$/.test(toToolName(text))));
  });
});

describe('the inputs of a tool', () => {
  it('are texts with names, some of which may be left out', () => {
    const inputs = [
      { name: 'city', value: ' Where ' },
      { name: 'zip ?', value: '' },
      { name: ' ', value: 'nothing' },
    ];
    expect(offered({ inputs }).inputSchema).toEqual({
      type: 'object',
      properties: { city: { type: 'string', description: 'Where' }, zip: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    });
  });

  it('are what a schema says, or any object', () => {
    const inputSchema = { properties: { order: { type: 'integer' } }, required: ['order'] };
    expect(offered({ inputsAs: 'schema', inputSchema }).inputSchema).toEqual({ type: 'object', ...inputSchema });
    expect(offered({ inputsAs: 'any' }).inputSchema).toEqual({ type: 'object' });
  });
});
