import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { questionsOf, withTitles } from './answers.ts';
import { googleForms } from './googleForms.node.ts';
import { googleFormsTrigger } from './googleFormsTrigger.node.ts';

const choice = (type: string): JsonObject => ({ choiceQuestion: { type, options: [{ value: 'a' }, { value: 'b' }] } });
const form = {
  revisionId: 'r7',
  items: [
    { itemId: 'i0', title: 'Welcome', textItem: {} },
    { itemId: 'i1', title: 'Name', questionItem: { question: { questionId: 'q1', textQuestion: {} } } },
    { itemId: 'i2', title: 'Days', questionItem: { question: { questionId: 'q2', ...choice('CHECKBOX') } } },
    { itemId: 'i3', title: 'Name', questionItem: { question: { questionId: 'q3', textQuestion: {} } } },
    {
      itemId: 'i4',
      title: 'How was',
      questionGroupItem: {
        grid: { columns: { type: 'RADIO' } },
        questions: [{ questionId: 'q4', rowQuestion: { title: 'the food?' } }],
      },
    },
  ],
};
const texts = (...values: string[]): JsonObject => ({ textAnswers: { answers: values.map((value) => ({ value })) } });

describe('A response', () => {
  it('has its answers by the texts of the questions, all of them, several answers as a list', () => {
    const response = { responseId: 'r1', answers: { q1: texts('Ada'), q2: texts('Monday'), q4: texts('good') } };
    expect(withTitles(response, questionsOf(form))).toEqual({
      responseId: 'r1',
      answers: { Name: 'Ada', Days: ['Monday'], 'Name (2)': null, 'How was [the food?]': 'good' },
    });
  });

  it('has the files that were sent', () => {
    const file = { fileId: 'f1', fileName: 'cv.pdf', mimeType: 'application/pdf' };
    const response = { answers: { q1: { fileUploadAnswers: { answers: [file] } } } };
    expect(withTitles(response, questionsOf(form))).toMatchObject({ answers: { Name: [file] } });
  });
});

/** Runs the node, and returns the requests of its changes. */
async function change(data: JsonObject) {
  const sent: JsonValue[] = [];
  const { outputs } = await runNode(googleForms, {
    items: [{ json: {} }],
    data: { credential: 'google', formId: 'f1', ...data },
    credentials: { google: exampleCredential({}) },
    fetch: async (_url, init) => {
      if (init?.method !== 'POST') return Response.json(form);
      const body = JSON.parse(await new Response(init.body ?? null).text()) as JsonValue;
      if (isJsonObject(body)) sent.push(body['writeControl'] ?? null, body['requests'] ?? null);
      return Response.json({ replies: [{ createItem: { itemId: 'new' } }] });
    },
  });
  return { sent, given: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('A question', () => {
  it('is added at the end, at the revision that was read', async () => {
    const { sent, given } = await change({
      operation: 'question.add',
      questionTitle: 'Which size?',
      questionType: 'DROP_DOWN',
      questionOptions: 'S, M',
      questionRequired: 'true',
    });
    const question = {
      required: true,
      choiceQuestion: { type: 'DROP_DOWN', options: [{ value: 'S' }, { value: 'M' }] },
    };
    const item = { title: 'Which size?', description: '', questionItem: { question } };
    expect(sent).toEqual([{ requiredRevisionId: 'r7' }, [{ createItem: { item, location: { index: 5 } } }]]);
    expect(given).toEqual([{ formId: 'f1', itemId: 'new' }]);
  });

  it('with choices needs options', async () => {
    const data = { operation: 'question.add', questionTitle: 'Which?', questionType: 'RADIO' };
    await expect(change(data)).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('changes only in what is given, and keeps its ID', async () => {
    const { sent } = await change({
      operation: 'question.update',
      itemId: 'i2',
      questionOptions: 'x',
      questionRequired: 'true',
    });
    expect(sent[1]).toEqual([
      {
        updateItem: {
          item: {
            itemId: 'i2',
            title: 'Days',
            questionItem: {
              question: {
                questionId: 'q2',
                required: true,
                choiceQuestion: { type: 'CHECKBOX', options: [{ value: 'x' }] },
              },
            },
          },
          location: { index: 2 },
          updateMask: 'questionItem.question.required,questionItem.question.choiceQuestion.options',
        },
      },
    ]);
  });

  it('is deleted by its ID, and once', async () => {
    expect((await change({ operation: 'question.delete', itemId: 'i3' })).sent[1]).toEqual([
      { deleteItem: { location: { index: 3 } } },
    ]);
    expect((await change({ operation: 'question.delete', itemId: 'gone' })).sent).toEqual([]);
  });
});

describe('The trigger', () => {
  it('asks for responses since a time, and gives each with the texts of the questions once', async () => {
    const filters: (string | null)[] = [];
    const submitted = new Date(Date.now() - 1000).toISOString();
    const poll = (position: JsonObject | null) =>
      googleFormsTrigger.poll?.({
        data: { event: 'responseSubmitted', formId: 'f1' },
        position,
        credential: exampleCredential({}),
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        fetch: async (address) => {
          const url = new URL(address);
          if (!url.pathname.endsWith('/responses')) return Response.json(form);
          filters.push(url.searchParams.get('filter'));
          const answers = { q1: texts('Ada') };
          return Response.json({
            responses: filters.length === 1 ? [] : [{ responseId: 'r1', createTime: submitted, answers }],
          });
        },
      });
    const first = await poll(null);
    const second = await poll(first?.position ?? null);
    const third = await poll(second?.position ?? null);
    expect(filters[0]).toMatch(/^timestamp >= \d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(second?.records).toMatchObject([{ key: 'r1', json: { answers: { Name: 'Ada', Days: null } } }]);
    expect(third?.records).toEqual([]);
  });
});
