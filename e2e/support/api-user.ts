import { randomUUID } from 'node:crypto';
import { NewApiKey } from '@heddle/contract/api/api-keys';
import type { CredentialBody } from '@heddle/contract/api/credentials';
import { CredentialView } from '@heddle/contract/api/credentials';
import { CurrentUser } from '@heddle/contract/api/auth';
import { fileAddress } from '@heddle/contract/api/files';
import { InvitationView } from '@heddle/contract/api/invitations';
import type { TableBody } from '@heddle/contract/api/tables';
import { RowView, TableView } from '@heddle/contract/api/tables';
import { TransactionView } from '@heddle/contract/api/transactions';
import { TOTAL_HEADER, WorkflowSummary, WorkflowView } from '@heddle/contract/api/workflows';
import type { RunStatus } from '@heddle/contract/run/states';
import { RunSummary, RunView } from '@heddle/contract/run/view';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';

export interface TestGraph {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

/** Something that reads a response: the zod schemas of the contract. */
interface Reader<T> {
  parse(value: unknown): T;
}

/** A signed-in user of the HTTP API, as a program is one. */
export class ApiUser {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  #cookie = '';

  private constructor(url: string, email: string, password: string) {
    this.url = url;
    this.email = email;
    this.password = password;
  }

  /** Registers a new user at the server at `url` and signs in. */
  static async register(url: string): Promise<ApiUser> {
    const user = new ApiUser(url, newEmail(), 'correct horse');
    const { email, password } = user;
    await user.call('POST', '/api/register', { email, password, firstName: 'Ada', lastName: 'Lovelace' });
    await user.call('POST', '/api/login', { email, password });
    return user;
  }

  /** Saves an active workflow and returns its id. */
  async createWorkflow(name: string, graph: TestGraph): Promise<string> {
    const body = {
      name,
      description: '',
      nodes: JSON.stringify(graph.nodes),
      edges: JSON.stringify(graph.edges),
      isActive: true,
    };
    return (await this.read(WorkflowView, 'POST', '/api/workflows', body)).id;
  }

  /** Replaces the graph of a workflow. */
  async updateWorkflow(id: string, graph: TestGraph): Promise<void> {
    await this.call('PUT', `/api/workflows/${id}`, {
      nodes: JSON.stringify(graph.nodes),
      edges: JSON.stringify(graph.edges),
    });
  }

  async workflow(id: string): Promise<WorkflowView> {
    return this.read(WorkflowView, 'GET', `/api/workflows/${id}`);
  }

  /** Switches a workflow on or off. */
  async setActive(id: string, isActive: boolean): Promise<void> {
    await this.call('PUT', `/api/workflows/${id}`, { isActive });
  }

  /** The same user, in the same session, at another server. */
  at(url: string): ApiUser {
    const there = new ApiUser(url, this.email, this.password);
    there.#cookie = this.#cookie;
    return there;
  }

  /** The session, as a browser takes it. */
  cookies(): { name: string; value: string; url: string }[] {
    return this.#cookie.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: this.url };
    });
  }

  async whoAmI(): Promise<CurrentUser> {
    return this.read(CurrentUser, 'GET', '/api/auth/user');
  }

  async workflows(): Promise<WorkflowSummary[]> {
    return this.read({ parse: (value) => WorkflowSummary.array().parse(value) }, 'GET', '/api/workflows');
  }

  async runs(limit = 500, status?: RunStatus): Promise<RunSummary[]> {
    return this.read(
      { parse: (value) => RunSummary.array().parse(value) },
      'GET',
      `/api/executions?limit=${limit}${status ? `&status=${status}` : ''}`,
    );
  }

  async run(id: string): Promise<RunView> {
    return this.read(RunView, 'GET', `/api/executions/${id}`);
  }

  /** Creates a table and returns its id. */
  async createTable(name: string, columns: TableBody['columns'], key: string | null = null): Promise<string> {
    return (await this.read(TableView, 'POST', '/api/tables', { name, columns, key })).id;
  }

  /** How many rows of a table have a text in one of their cells. */
  async countRows(tableId: string, search: string): Promise<number> {
    return Number(
      (await this.call('GET', `/api/tables/${tableId}/rows?limit=1&search=${encodeURIComponent(search)}`)).headers.get(
        TOTAL_HEADER,
      ),
    );
  }

  /** The values of the rows of a table, in the order in which they were added. */
  async rows(tableId: string): Promise<RowView['values'][]> {
    return (
      await this.read(
        { parse: (value) => RowView.array().parse(value) },
        'GET',
        `/api/tables/${tableId}/rows?limit=500`,
      )
    ).map(({ values }) => values);
  }

  /** Creates an API key and returns its secret. */
  async createApiKey(name: string): Promise<string> {
    return (await this.read(NewApiKey, 'POST', '/api/api-keys', { name })).secret;
  }

  /** Creates a credential and returns its id. */
  async createCredential(name: string, type: string, values: CredentialBody['values']): Promise<string> {
    return (await this.read(CredentialView, 'POST', '/api/credentials', { name, type, values })).id;
  }

  /** Up to 200 transactions on chains that runs have made, the newest first. */
  async transactions(): Promise<TransactionView[]> {
    return this.read(TransactionView.array(), 'GET', '/api/transactions?limit=200');
  }

  /** Invites somebody to make an account: anyone, or who has this address. Returns the link. For administrators. */
  async invite(email: string | null = null): Promise<string> {
    return (await this.read(InvitationView, 'POST', '/api/invitations', { email })).link;
  }

  /** Starts a run by hand and returns its id. */
  async execute(workflowId: string): Promise<string> {
    return (await this.read(RunSummary, 'POST', '/api/executions', { workflowId })).id;
  }

  /** Downloads a file; returns its size in bytes. */
  async download(fileId: string): Promise<number> {
    let bytes = 0;
    for await (const chunk of (await this.call('GET', fileAddress(fileId))).body ?? []) bytes += chunk.byteLength;
    return bytes;
  }

  /** Stops a run; settles once it has ended. */
  async stop(id: string): Promise<void> {
    await this.call('POST', `/api/executions/${id}/stop`);
  }

  /** Posts to a workflow's webhook, as anybody can; throws unless the answer is 2xx. */
  async post(workflowId: string, body: unknown, endpoint = '/webhook'): Promise<unknown> {
    const response = await fetch(`${this.url}/hooks/${workflowId}${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The webhook answered ${response.status}: ${await response.text()}`);
    return response.json();
  }

  private async read<T>(reader: Reader<T>, method: string, path: string, body?: unknown): Promise<T> {
    return reader.parse(await (await this.call(method, path, body)).json());
  }

  private async call(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        origin: this.url,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return response;
  }
}

/** An address that no other test has. */
export const newEmail = (): string => `ada-${randomUUID().slice(0, 8)}@example.com`;

/** A node at a place; `data` are its settings and field values. */
export function node(id: string, type: string, data: WorkflowNode['data'] = {}, x = 0, y = 0): WorkflowNode {
  return { id, type, position: { x, y }, data: { name: id, ...data } };
}

/** Edges from the first node to the second, from the second to the third and so on. */
export function chain(...ids: readonly string[]): WorkflowEdge[] {
  return ids.slice(1).map((target, index) => edge(ids[index] ?? '', target));
}

export function edge(source: string, target: string, sourceHandle = 'main'): WorkflowEdge {
  return { id: `${source}-${sourceHandle}-${target}`, source, target, sourceHandle, targetHandle: 'main' };
}

/** Asks until the answer is not undefined, null or false; throws after `seconds`. */
export async function eventually<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | undefined | null | false>,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`Within ${seconds} s it was not so that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
