import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ListPaging } from '@heddle/contract/described/paging';
import { as, fieldsObject, number, required, text } from '../kit/parameters.ts';
import type { Settling } from '../kit/settle.ts';

// https://docs.aws.amazon.com/lambda/latest/api/API_Operations.html

export const FUNCTIONS = '/2015-03-31/functions';
export const FUNCTION = `${FUNCTIONS}/{FunctionName}`;

export const functionName = as(
  'functionName',
  text('Function', { loads: 'functions', placeholder: 'check-order', help: 'Its name or ARN.' }),
);
export const one = { FunctionName: required(functionName) };
export const qualifier = as(
  'qualifier',
  text('Version or alias', { placeholder: 'live', help: 'If empty, the latest code.' }),
);
export const byQualifier = { Qualifier: qualifier };
export const description = as('functionDescription', text('Description'));

/** What a function runs with, by the names of the API. */
export const settings = {
  Description: description,
  Timeout: as('functionTimeout', number('Time limit (seconds)', { min: 1, max: 900, step: 1 })),
  MemorySize: as('functionMemory', number('Memory (MB)', { min: 128, max: 10_240, step: 1 })),
  'Environment.Variables': as(
    'functionVariables',
    fieldsObject('Environment variables', { help: 'Texts by their names. They replace all that the function has.' }),
  ),
};

/** Lists have 50 entries a page at most. */
export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'Marker',
  at: 'NextMarker',
  size: { parameter: 'MaxItems', most: 50 },
};

export const functionSample = {
  FunctionName: 'check-order',
  FunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:check-order',
  Runtime: 'nodejs22.x',
  Handler: 'index.handler',
  State: 'Active',
  LastUpdateStatus: 'Successful',
  Version: '$LATEST',
};

const textAt = (state: JsonValue, path: string): string => asText(readPath(state, path) ?? '');

/** Why a function is not ready; '' where it is. */
function problemOf(state: JsonValue): string {
  if (textAt(state, 'State') === 'Failed') return textAt(state, 'StateReason') || 'the function is not usable';
  if (textAt(state, 'LastUpdateStatus') !== 'Failed') return '';
  return textAt(state, 'LastUpdateStatusReason') || 'the update failed';
}

/** A function is ready when it is active and its last update has ended. https://docs.aws.amazon.com/lambda/latest/dg/functions-states.html */
export const functionReady: Settling = {
  operation: 'function.getConfiguration',
  fields: (entry) => {
    const name = textAt(entry, 'FunctionName');
    return name === '' ? null : { functionName: name };
  },
  end: ([state = null]) =>
    textAt(state, 'State') === 'Pending' || textAt(state, 'LastUpdateStatus') === 'InProgress'
      ? null
      : { state, problem: problemOf(state) },
};
