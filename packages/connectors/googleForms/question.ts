import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { objectsAt } from '../google/reading.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, flag, list, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { formId: of.formId };
const itemId = required(as('itemId', text('Question', { loads: 'questions', placeholder: '5a1b2c3d' })));
const title = as('questionTitle', text('Question text'));
const description = as('questionHelp', paragraph('Help text'));
const isRequired = as('questionRequired', flag('Required'));
const options = as('questionOptions', list('Options', { help: 'For choices: separated by commas.' }));
const position = as('position', number('Position', { min: 1, step: 1, help: '1 is the first. If empty, the end.' }));
const type = as(
  'questionType',
  oneOf(
    'Type of question',
    [
      { value: 'short', label: 'Short text' },
      { value: 'long', label: 'Long text' },
      { value: 'RADIO', label: 'One of several' },
      { value: 'CHECKBOX', label: 'Several of several' },
      { value: 'DROP_DOWN', label: 'List' },
      { value: 'scale', label: 'Scale' },
      { value: 'rating', label: 'Rating with stars' },
      { value: 'date', label: 'Date' },
      { value: 'time', label: 'Time' },
    ],
    { default: 'short' },
  ),
);
const scale = {
  low: as('scaleLow', number('Scale from', { default: 1, min: 0, max: 1, step: 1 })),
  high: as('scaleHigh', number('Scale or rating to', { default: 5, min: 2, max: 10, step: 1 })),
  lowLabel: as('scaleLowLabel', text('Label of the lowest value')),
  highLabel: as('scaleHighLabel', text('Label of the highest value')),
};
const sample = {
  itemId: '5a1b2c3d',
  title: 'What is your name?',
  questionItem: { question: { questionId: '7e8f9a0b' } },
};
const changed = { formId: of.sampleId, itemId: '5a1b2c3d' };

const choicesOf = (read: OperationCall['read']): JsonObject[] => {
  const given = options.toWire?.(read('questionOptions') ?? '');
  return (Array.isArray(given) ? given : []).map((value) => ({ value: asText(value) }));
};

/** The part of a question that says how it is answered. Throws `field_invalid`. */
function kindOf(read: OperationCall['read']): JsonObject {
  const kind = asText(read('questionType') ?? 'short');
  const high = Number(read('scaleHigh') ?? 5);
  const label = (key: string): JsonObject => {
    const given = asText(read(key) ?? '');
    return given === '' ? {} : { [key === 'scaleLowLabel' ? 'lowLabel' : 'highLabel']: given };
  };
  if (kind === 'short' || kind === 'long') return { textQuestion: { paragraph: kind === 'long' } };
  if (kind === 'date') return { dateQuestion: { includeYear: true } };
  if (kind === 'time') return { timeQuestion: {} };
  if (kind === 'rating') return { ratingQuestion: { ratingScaleLevel: high, iconType: 'STAR' } };
  if (kind === 'scale')
    return {
      scaleQuestion: {
        low: Number(read('scaleLow') ?? 1),
        high,
        ...label('scaleLowLabel'),
        ...label('scaleHighLabel'),
      },
    };
  const choices = choicesOf(read);
  if (choices.length === 0) throw nodeErrors.field_invalid({ field: 'Options', reason: 'is empty' });
  return { choiceQuestion: { type: kind, options: choices } };
}

interface Opened {
  formId: string;
  items: readonly JsonObject[];
  revision: string;
}

/** The form as it is now: changes name places in it, so they are only made at this revision. */
async function opened(call: OperationCall): Promise<Opened> {
  const formId = asText(call.read('formId'));
  const [found] = await callInner(call, 'form.get', { formId });
  const known = found !== undefined && isJsonObject(found) ? found : {};
  return { formId, items: objectsAt(known, 'items'), revision: asText(known['revisionId']) };
}

const send = async (call: OperationCall, { formId, revision }: Opened, request: JsonObject): Promise<JsonValue> => {
  const [answer] = await callInner(call, 'form.batchUpdate', {
    formId,
    updateRequests: [request],
    requiredRevisionId: revision,
  });
  return answer ?? {};
};

/** The place of a question in its form, from 0. Throws `field_invalid`. */
function placeIn({ items }: Opened, id: string): number {
  const index = items.findIndex((item) => item['itemId'] === id);
  if (index === -1)
    throw nodeErrors.field_invalid({ field: 'Question', reason: `is "${id}", which the form does not have` });
  return index;
}

async function add(call: OperationCall): Promise<JsonValue> {
  const { read } = call;
  const question = { required: read('questionRequired') === 'true', ...kindOf(read) };
  const form = await opened(call);
  const at = read('position');
  const answer = await send(call, form, {
    createItem: {
      item: {
        title: asText(read('questionTitle')),
        description: asText(read('questionHelp') ?? ''),
        questionItem: { question },
      },
      location: { index: typeof at === 'number' ? at - 1 : form.items.length },
    },
  });
  return { formId: form.formId, itemId: asText(readPath(answer, 'replies.0.createItem.itemId')) };
}

async function update(call: OperationCall): Promise<JsonValue> {
  const { read } = call;
  const form = await opened(call);
  const id = asText(read('itemId'));
  const index = placeIn(form, id);
  const before = form.items[index] ?? {};
  const item: JsonObject = structuredClone(before);
  const mask: string[] = [];
  for (const [key, name] of [
    ['questionTitle', 'title'],
    ['questionHelp', 'description'],
  ] as const) {
    const given = asText(read(key) ?? '');
    if (given === '') continue;
    item[name] = given;
    mask.push(name);
  }
  const question = readPath(item, 'questionItem.question');
  const choices = choicesOf(read);
  const required_ = read('questionRequired');
  if (isJsonObject(question)) {
    if (required_ === 'true' || required_ === 'false') {
      question['required'] = required_ === 'true';
      mask.push('questionItem.question.required');
    }
    if (choices.length > 0 && isJsonObject(question['choiceQuestion'])) {
      question['choiceQuestion']['options'] = choices;
      mask.push('questionItem.question.choiceQuestion.options');
    }
  }
  if (mask.length > 0)
    await send(call, form, { updateItem: { item, location: { index }, updateMask: mask.join(',') } });
  return { formId: form.formId, itemId: id };
}

async function remove(call: OperationCall): Promise<JsonValue> {
  const form = await opened(call);
  const id = asText(call.read('itemId'));
  // Deleting what has been deleted is done.
  if (!form.items.some((item) => item['itemId'] === id)) return { formId: form.formId, itemId: id };
  await send(call, form, { deleteItem: { location: { index: placeIn(form, id) } } });
  return { formId: form.formId, itemId: id };
}

async function move(call: OperationCall): Promise<JsonValue> {
  const form = await opened(call);
  const id = asText(call.read('itemId'));
  const index = placeIn(form, id);
  const newIndex = Math.min(form.items.length, Math.max(1, Number(call.read('newPosition')))) - 1;
  if (newIndex !== index)
    await send(call, form, { moveItem: { originalLocation: { index }, newLocation: { index: newIndex } } });
  return { formId: form.formId, itemId: id };
}

const batch: Pick<Operation, 'method' | 'path' | 'params' | 'scopes' | 'sample' | 'fixed'> = {
  method: 'POST',
  path: '/v1/forms/{formId}:batchUpdate',
  params,
  fixed: { body: {} },
  scopes: of.WRITE,
  sample: changed,
};

export const question: ConnectorObject = {
  key: 'question',
  name: 'Question',
  operations: {
    list: {
      name: 'List questions',
      description: 'Also texts, images and sections of the form',
      method: 'GET',
      path: '/v1/forms/{formId}',
      params,
      items: 'items',
      scopes: of.READ,
      sample,
    },
    add: {
      ...batch,
      name: 'Add question',
      inputs: { title: required(title), description, type, options, ...scale, isRequired, position },
      perform: add,
      repeat: 'twice',
    },
    update: {
      ...batch,
      name: 'Update question',
      description: 'Changes what is not empty. Its type and its responses stay',
      inputs: { itemId, title, description, options, isRequired },
      perform: update,
      repeat: 'same',
    },
    move: {
      ...batch,
      name: 'Move question',
      inputs: { itemId, newPosition: required(number('New position', { min: 1, step: 1 })) },
      perform: move,
      repeat: 'same',
    },
    delete: {
      ...batch,
      name: 'Delete question',
      inputs: { itemId },
      perform: remove,
      repeat: 'same',
    },
  },
};
