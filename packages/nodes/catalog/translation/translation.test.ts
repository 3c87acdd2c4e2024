import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { afterEach, describe, expect, it } from 'vitest';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { Asked, Reply } from '../../testing/ai/reply.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';
import { languageTranslation } from './languageTranslation.node.ts';

let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

/** Translates one text with a model that answers as the test says. */
async function translate(
  answer: Parameters<typeof startAiDouble>[0],
  data: JsonObject,
  more: NodeRun = {},
): Promise<JsonObject & { logs: string[] }> {
  double = await startAiDouble(answer);
  const address = `${double.origin}/v1`;
  const credentials = {
    openai: await aiCredential('openAi', { apiKey: 'secret-key', address }),
    compatible: await aiCredential('openAiCompatible', { apiKey: '', address }),
    claude: await aiCredential('anthropic', { apiKey: 'secret-key', address }),
  };
  const { outputs, logs } = await runNode(languageTranslation, {
    credentials,
    fetch,
    data: { credential: 'openai', model: 'm1', target: 'de', source: 'en', requestRetries: 0, ...data },
    items: [{ json: {} }],
    ...more,
  });
  return { ...outputs['main']?.[0]?.json, logs: [...(logs ?? [])] };
}

const says = (...translations: string[]): Reply => ({ text: JSON.stringify({ translations }) });
/** The texts of the last call. */
const lastTexts = ({ turns }: Asked): string[] => {
  const [, json = ''] = /^user: ([\s\S]*)$/.exec(turns.at(-1) ?? '') ?? [];
  return (JSON.parse(json) as { texts: string[] }).texts;
};
const upper = (asked: Asked): Reply => says(...lastTexts(asked).map((text) => text.toUpperCase()));

describe('translating by a model', () => {
  it.each(['openai', 'compatible', 'claude'])('asks the provider of the credential "%s"', async (credential) => {
    const given = await translate([says('Hallo ⟦0⟧')], { credential, text: 'Hello {name}' });
    expect(given).toMatchObject({ translation: 'Hallo {name}', sourceLanguage: 'en', usage: { model: 'm1' } });
    expect(double?.asked[0]?.system).toContain('from English (en) into German (de)');
    expect(double?.asked[0]?.turns).toEqual(['user: {"texts":["Hello ⟦0⟧"]}']);
  });

  it('tells the model the terms that occur, the form of address and the instructions', async () => {
    const glossary = [
      { name: 'basket', value: 'Warenkorb' },
      { name: 'invoice', value: 'Rechnung' },
      { name: 'Heddle', value: '' },
    ];
    const given = await translate([says('Ihr Warenkorb in ⟦0⟧')], {
      text: 'Your Basket in Heddle',
      glossary,
      formality: 'formal',
      instructions: 'For a shop.',
    });
    expect(given['translation']).toBe('Ihr Warenkorb in Heddle');
    const { system = '' } = double?.asked[0] ?? {};
    expect(system).toContain('- basket: Warenkorb');
    expect(system).not.toContain('Rechnung');
    expect(system).toContain('formally');
    expect(system).toContain('For a shop.');
  });

  it('keeps the tags of HTML and writes what a model adds as text', async () => {
    const given = await translate([says('⟦0⟧Gr\u00fcn⟦1⟧ <i>x</i>')], {
      format: 'html',
      text: '<p><b>Gr&uuml;n</b> x</p>',
    });
    expect(given['translation']).toBe('<p><b>Grün</b> &lt;i&gt;x&lt;/i&gt;</p>');
  });

  it('translates a long text in several calls, whose usage is added up', async () => {
    const text = Array.from({ length: 90 }, (_, n) => `paragraph ${n}`).join('\n\n');
    const given = await translate(upper, { text });
    expect(given['translation']).toBe(text.toUpperCase());
    expect(double?.asked).toHaveLength(3);
    expect(given['usage']).toMatchObject({ inputTokens: 30, outputTokens: 15 });
  });

  it('sends nothing for a text in the target language, unless that is wanted or a region matters', async () => {
    const text = 'Wo bleibt denn nur mein Paket? Ich warte seit einer Woche darauf.';
    const same = await translate([says('x')], { text, source: '' });
    expect(same).toMatchObject({ translation: text, sourceLanguage: 'de', usage: { inputTokens: 0, cost: 0 } });
    expect(double?.asked).toHaveLength(0);
    await double?.close();
    expect(await translate([says('x')], { text, source: '', skipSame: false })).toMatchObject({ translation: 'x' });
    await double?.close();
    expect(await translate([says('y')], { text, source: '', target: 'de-AT' })).toMatchObject({ translation: 'y' });
  });

  it('refuses the code of no language', async () => {
    await expect(translate([], { text: 'Hi', target: 'qqz' })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('what a model gets wrong', () => {
  it('is sent back with what is missing', async () => {
    const given = await translate([says('Hallo, 21 neue'), says('Hallo ⟦0⟧, 12 neue')], {
      text: 'Hello {name}, 12 new',
    });
    expect(given).toMatchObject({ translation: 'Hallo {name}, 12 neue', usage: { inputTokens: 20 } });
    expect(double?.asked[1]?.turns.at(-1)).toContain('⟦0⟧ is missing; in translation 1: the number 12 is missing');
  });

  it('is sent back where it is no JSON or has too few translations', async () => {
    const replies = [{ text: '{"translations": ["Hal' }, says(), says('Hallo')];
    expect(await translate(replies, { text: 'Hello' })).toMatchObject({ translation: 'Hallo' });
    expect(double?.asked[2]?.turns.at(-1)).toContain('it has 0 translations for 1 texts');
  });

  it('fails the item where it stays wrong', async () => {
    await expect(translate([says('Hallo')], { text: 'Hello {name}' })).rejects.toMatchObject({ code: 'ai_not_json' });
    expect(double?.asked).toHaveLength(3);
  });

  it.each([
    { reply: { text: '{"translations', finish: 'limit' } as const, code: 'ai_cut_off' },
    { reply: { text: 'I', finish: 'declined' } as const, code: 'ai_declined' },
    { reply: { text: '{"translations":["Hallo"]}', fault: 'cut' } as const, code: 'ai_answer_invalid' },
    { reply: { refuse: { status: 429, message: 'Slow down' } }, code: 'ai_rate_limited' },
  ])('fails with $code', async ({ reply, code }) => {
    await expect(translate([reply], { text: 'Hello' })).rejects.toMatchObject({ code });
  });

  it('asks the other model where the first has too much to do', async () => {
    const answer = ({ model }: Asked): Reply =>
      model === 'm1' ? { refuse: { status: 429, message: 'Slow down' } } : says('Hallo');
    const other = { fallBack: 'other', fallbackCredential: 'compatible', fallbackModel: 'llama' };
    expect(await translate(answer, { text: 'Hello', ...other })).toMatchObject({ usage: { model: 'llama' } });
  });
});

it('a translation that is paid for is used again where that is wanted', async () => {
  const state = createMemoryState();
  await translate([says('Hallo')], { text: 'Hello', cacheHours: 1 }, { state, runId: 'run-1' });
  await double?.close();
  const again = await translate([says('Other')], { text: 'Hello', cacheHours: 1 }, { state, runId: 'run-2' });
  expect(again['translation']).toBe('Hallo');
  expect(double?.asked).toHaveLength(0);
});
