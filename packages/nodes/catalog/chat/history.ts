import { createHash } from 'node:crypto';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenTable } from '@heddle/contract/node/tables/node-tables';
import { asText } from '@heddle/contract/node/text';
import type { Exchange, RememberedMessage } from '../../lib/ai/memory.ts';
import { addExchanges, readConversations, withinRoom } from '../../lib/ai/memory.ts';
import type { ChatbotFields } from './chatbot-fields.ts';

export type ChatbotContext = NodeContext<ChatbotFields>;

/** Messages that are read of a conversation: twice what the largest window holds, so that what falls out can be summarized. */
const MOST_READ = 400;

/** What a summary tells, and the position of the last message that it tells of. */
export interface TalkSummary {
  text: string;
  upTo: number;
}

/** What a step knows of a conversation before its first message. */
export interface TalkBeginning {
  messages: readonly RememberedMessage[];
  summary: TalkSummary | null;
  /** The position of its last row. */
  last: number;
}

/** What a step adds to a conversation. */
export interface Addition {
  conversation: string;
  exchanges: readonly Exchange[];
  /** True if what was there before is deleted. */
  reset: boolean;
  last: number;
  /** The new summary; undefined where it stays. */
  summary?: TalkSummary | undefined;
}

const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The conversations of a step in its table. Summaries are beside the table, in the state of the user. */
export class ChatHistory {
  readonly #context: ChatbotContext;
  readonly #table: OpenTable;

  private constructor(context: ChatbotContext, table: OpenTable) {
    this.#context = context;
    this.#table = table;
  }

  /** Throws `table_not_found`. */
  static async open(context: ChatbotContext): Promise<ChatHistory> {
    return new ChatHistory(context, await context.tables.open(context.field.memoryTable()));
  }

  /**
   * What was said in conversations before this step. It is kept for the run: a step that runs again begins with the same, also where it had added to the table
   * before it was cut off.
   */
  async begin(names: readonly string[]): Promise<ReadonlyMap<string, TalkBeginning>> {
    const { state, run, signal } = this.#context;
    // Each case of an evaluation stands by itself.
    if (run.mode === 'evaluation')
      return new Map(names.map((name) => [name, { messages: [], summary: null, last: -1 }]));
    const kept = state.in('run', 'chatbot');
    const keys = new Map(names.map((name) => [name, keyOf(run.stepKey, name)]));
    const beginnings = new Map<string, TalkBeginning>();
    const summaries = new Map<string, TalkSummary | null>();
    for (const [name, key] of keys) {
      const before = await kept.get(key);
      if (before === undefined) summaries.set(name, await this.#summaryOf(name));
      else beginnings.set(name, toBeginning(before));
    }
    if (summaries.size === 0) return beginnings;
    const wanted = [...summaries].map(([name, at]) => [name, { count: MOST_READ, after: at?.upTo ?? -1 }] as const);
    for (const [name, { messages, hasEarlier, last }] of await readConversations(
      this.#table,
      new Map(wanted),
      signal,
    )) {
      // The summary of rows that somebody has deleted is forgotten with them.
      const summary = hasEarlier ? (summaries.get(name) ?? null) : null;
      const fresh = { messages: withinRoom(messages, ({ message }) => message), summary, last };
      const key = keys.get(name) ?? '';
      await kept.set(key, toJson(fresh), { onlyIfAbsent: true });
      // An attempt that is still under way elsewhere may have been first.
      beginnings.set(name, toBeginning((await kept.get(key)) ?? toJson(fresh)));
    }
    return beginnings;
  }

  /** Records what all conversations have come to: each once, however often the step runs. */
  async add(additions: readonly Addition[]): Promise<void> {
    if (this.#context.run.mode === 'evaluation') return;
    const gone = new Map(additions.filter(({ reset }) => reset).map(({ conversation, last }) => [conversation, last]));
    if (gone.size > 0) await this.#delete(gone);
    const exchanges = additions.flatMap((addition) => addition.exchanges);
    if (exchanges.length > 0) await addExchanges(this.#table, exchanges);
    const summaries = this.#summaries();
    for (const { conversation, reset, summary } of additions) {
      const key = this.#summaryKey(conversation);
      if (summary) await summaries.set(key, { text: summary.text, upTo: summary.upTo });
      else if (reset) await summaries.delete(key);
    }
  }

  async #delete(gone: ReadonlyMap<string, number>): Promise<void> {
    const table = this.#table;
    await table.delete(async (after) => {
      for await (const rows of table.rows(after)) {
        const chosen = rows.filter(
          ({ values, position }) => position <= (gone.get(asText(values['conversation'])) ?? -1),
        );
        if (chosen.length > 0) return chosen;
      }
      return [];
    });
  }

  #summaries() {
    return this.#context.state.in('user', 'chatbot-summaries');
  }

  #summaryKey(conversation: string): string {
    return keyOf(this.#table.name, conversation);
  }

  async #summaryOf(conversation: string): Promise<TalkSummary | null> {
    // Only this class writes these entries.
    return ((await this.#summaries().get(this.#summaryKey(conversation))) ?? null) as TalkSummary | null;
  }
}

const toJson = (beginning: TalkBeginning): JsonValue => JSON.parse(JSON.stringify(beginning)) as JsonValue;

// Only this file writes these entries.
const toBeginning = (value: JsonValue): TalkBeginning => value as unknown as TalkBeginning;
