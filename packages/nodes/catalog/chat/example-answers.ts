/** The call of a model of OpenAI in an example. */
export const openAiCall = 'POST https://api.openai.com/v1/responses';

/** What the service answers with for a text. */
export const openAiSays = (text: string) => [
  { type: 'response.created', sequence_number: 0, response: { id: 'resp_1', created_at: 1, model: 'gpt-5-mini' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg_1' } },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: text },
  { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'msg_1' } },
  {
    type: 'response.completed',
    sequence_number: 1,
    response: { id: 'resp_1', incomplete_details: null, usage: { input_tokens: 40, output_tokens: 10 } },
  },
];
/** What such an answer has used. */
export const openAiUsage = { model: 'gpt-5-mini', inputTokens: 40, outputTokens: 10, cost: 0.00003 };
