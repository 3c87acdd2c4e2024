import { randomBytes } from 'node:crypto';
import type { JsonValue } from '@heddle/contract/json';
import type { StateSpace } from '@heddle/contract/node/state';
import type { ChatAnswer, Message, ToolCall, ToolResult } from '../../lib/ai/port.ts';
import type { AgentContext } from './tools.ts';

/** A call of a turn: `refused` says why it is not made. */
export interface TurnCall extends ToolCall {
  refused?: string;
}

/** One turn of the model, as it is kept for the run. */
export interface Turn extends Pick<ChatAnswer, 'model' | 'tokens' | 'cost'> {
  /** What the model gave, for its next turn. */
  messages: readonly Message[];
  calls: readonly TurnCall[];
  /** The pass of the loop in which its calls are made. */
  pass: number;
  /** What is marked about its calls. */
  flags: readonly string[];
  /** What came back; null while the pass goes on. */
  results: readonly ToolResult[] | null;
}

/** The answer that a conversation has come to. */
export interface Final {
  value: JsonValue;
  flags: readonly string[];
  /** What was used besides the turns: the answer itself and its corrections. */
  used: readonly Pick<ChatAnswer, 'model' | 'tokens' | 'cost'>[];
}

/** What a conversation began with. */
export interface ConversationStart {
  /** Marks the lines around data. Nobody can know it beforehand. */
  mark: string;
  /** The messages of the memory. */
  memory: readonly Message[];
}

/** Of a conversation's entries a turn is one, what its calls gave another: nothing that was written once is written again. */
export interface Conversation {
  index: number;
  beginning: ConversationStart;
  turns: Turn[];
  final: Final | null;
}

/** The entries of an agent: for each item `…/7/begin`, `…/7/0001/turn`, `…/7/0001/results` and `…/7/final`. */
export class Conversations {
  readonly #space: StateSpace;
  readonly #execution: string;

  constructor({ state, run }: AgentContext) {
    this.#space = state.in('run', 'agent');
    this.#execution = run.executionKey;
  }

  /** The entries of the whole agent, below a name that no item has. */
  shared(name: string): { space: StateSpace; prefix: string } {
    return { space: this.#space, prefix: `${this.#execution}/-/${name}` };
  }

  /** Reads the conversation of an item. `remember` gives the messages of the memory where it has not begun. */
  async open(index: number, remember: () => Promise<readonly Message[]>): Promise<Conversation> {
    const prefix = this.#key(index, '');
    // Two entries for each of at most a hundred turns: they fit a page. Only this class writes them.
    const entries = new Map(
      (await this.#space.list({ prefix })).map(({ key, value }) => [key.slice(prefix.length), value as unknown]),
    );
    const turns: Turn[] = [];
    for (;;) {
      const name = nameOf(turns.length + 1);
      const turn = entries.get(`${name}/turn`) as Omit<Turn, 'results'> | undefined;
      if (!turn) break;
      const results = (entries.get(`${name}/results`) ?? null) as ToolResult[] | null;
      turns.push({ ...turn, results });
    }
    const final = (entries.get('final') ?? null) as Final | null;
    let beginning = entries.get('begin') as ConversationStart | undefined;
    if (!beginning) {
      const fresh: ConversationStart = { mark: randomBytes(9).toString('base64url'), memory: await remember() };
      await this.#space.set(`${prefix}begin`, asJson(fresh), { onlyIfAbsent: true });
      // An attempt that is still under way elsewhere may have been first.
      beginning = ((await this.#space.get(`${prefix}begin`)) ?? asJson(fresh)) as unknown as ConversationStart;
    }
    return { index, beginning, turns, final };
  }

  /** Adds a turn; with its results where none of its calls is made. */
  async addTurn(conversation: Conversation, turn: Turn): Promise<void> {
    const { results, ...kept } = turn;
    conversation.turns.push({ ...turn, results: null });
    await this.#keep(this.#turnKey(conversation, 'turn'), asJson(kept));
    if (results) await this.addResults(conversation, results);
  }

  /** Adds what the calls of the last turn gave. */
  async addResults(conversation: Conversation, results: readonly ToolResult[]): Promise<void> {
    const last = conversation.turns.at(-1);
    if (!last) return;
    last.results = results;
    await this.#keep(this.#turnKey(conversation, 'results'), asJson(results));
  }

  async finish(conversation: Conversation, final: Final): Promise<void> {
    conversation.final = final;
    await this.#keep(this.#key(conversation.index, 'final'), asJson(final));
  }

  #turnKey({ index, turns }: Conversation, kind: 'turn' | 'results'): string {
    return this.#key(index, `${nameOf(turns.length)}/${kind}`);
  }

  #key(index: number, rest: string): string {
    return `${this.#execution}/${index}/${rest}`;
  }

  async #keep(key: string, value: JsonValue): Promise<void> {
    await this.#space.set(key, value);
  }
}

/** Turns in the order of their keys. */
const nameOf = (turn: number): string => String(turn).padStart(4, '0');

// What is kept consists of JSON values; undefined ones are left out of it.
const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

/** All messages of a conversation after its input, for the next turn. */
export const messagesOf = ({ turns }: Conversation): Message[] =>
  turns.flatMap(({ messages, results }): Message[] => [
    ...messages,
    ...(results ? [{ role: 'tool' as const, results }] : []),
  ]);
