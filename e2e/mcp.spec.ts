import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { z } from 'zod';
import { signIn } from './support/account.ts';
import { ApiUser, chain, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/test.ts';

/** What a program keeps of a sign-in. The browser of the user comes back to `redirectUrl`. */
class Program implements OAuthClientProvider {
  readonly redirectUrl: string;
  opened = '';
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return { client_name: 'Desk assistant', redirect_uris: [this.redirectUrl] };
  }

  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed): void => void (this.#client = client);
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens): void => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL): void => void (this.opened = url.href);
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  codeVerifier = (): string => this.#verifier;
}

/** The page of the program that the browser comes back to. */
async function serveCallback() {
  const codes: (string | null)[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/callback') codes.push(searchParams.get('code'));
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Back</title>You are back in the program.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/callback`, codes, close: () => server.close() };
}

test('a program asks a user for access in the browser, and calls a workflow as a tool', async ({ page, server }) => {
  const callback = await serveCallback();
  const user = await ApiUser.register(server.url);
  const nodes = [
    node('tool', 'mcpTrigger', {
      toolName: 'greet',
      toolDescription: 'Greets somebody.',
      inputs: [{ name: 'name', value: 'Who' }],
    }),
    node('say', 'dataTransform', { set: [{ name: 'greeting', value: 'Hello {{ name }}' }] }, 300),
  ];
  await user.createWorkflow('Greeter', { nodes, edges: chain('tool', 'say') });

  const program = new Program(callback.url);
  const connect = async () => {
    const client = new Client({ name: 'desk', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), { authProvider: program });
    return { client, transport, connected: client.connect(transport) };
  };
  const first = await connect();
  await expect(first.connected).rejects.toThrow('Unauthorized');

  await page.goto(program.opened);
  await page.getByRole('link', { name: 'Sign In' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Email').fill(user.email);
  await form.getByLabel('Password', { exact: true }).fill(user.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Allow “Desk assistant” to call your tools?' })).toBeVisible();
  await expect(page.getByText('this computer')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveTitle('Back');
  await first.transport.finishAuth(callback.codes[0] ?? '');

  const { client, connected } = await connect();
  await connected;
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['greet']);
  const answer = await client.callTool({ name: 'greet', arguments: { name: 'Eve' } });
  expect(answer.structuredContent).toEqual({ name: 'Eve', greeting: 'Hello Eve' });
  await client.close();
  callback.close();
});

test('a program that a user denies access gets none, and one that asks wrongly is told nothing', async ({
  page,
  server,
}) => {
  const callback = await serveCallback();
  const user = await ApiUser.register(server.url);
  await signIn(page, user);
  const program = new Program(callback.url);
  const client = new Client({ name: 'desk', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), { authProvider: program });
  await expect(client.connect(transport)).rejects.toThrow('Unauthorized');
  await page.goto(program.opened);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page).toHaveTitle('Back');
  expect(callback.codes).toEqual([null]);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');

  const wrong = new URL(program.opened);
  wrong.searchParams.set('redirect_uri', 'https://evil.example/');
  await page.goto(wrong.href);
  await expect(page.getByRole('heading', { name: 'Access cannot be allowed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);
  callback.close();
});

test('a workflow offers its address, and a node calls a tool that its form lists', async ({ page, server }) => {
  const tools = createServer((request, response) => {
    const transport = new StreamableHTTPServerTransport({});
    const shop = new McpServer({ name: 'shop', version: '1' });
    shop.registerTool(
      'order',
      { description: 'Orders something', inputSchema: { what: z.string().describe('A product') } },
      async ({ what }) => ({ content: [{ type: 'text', text: `One ${what} is on its way.` }] }),
    );
    response.on('close', () => void shop.close());
    void shop.connect(transport).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => tools.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(tools.address() as AddressInfo).port}/mcp`;
  const user = await ApiUser.register(server.url);
  const nodes = [
    node('tool', 'mcpTrigger', { name: 'Asked', toolDescription: 'Orders a pen.', inputsAs: 'any' }),
    node('order', 'mcpTool', { name: 'Order', address }, 300),
  ];
  const workflowId = await user.createWorkflow('Shop', { nodes, edges: chain('tool', 'order') });
  await signIn(page, user);
  const editor = new EditorPage(page);
  await editor.open(`${server.url}/workflow/${workflowId}`, 2);
  const panel = editor.panel();

  await editor.node('Asked').click();
  await expect(panel.getByText(`${server.url}/mcp`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await editor.node('Order').click();
  await panel.getByRole('button', { name: 'Choose from the account: Tool' }).click();
  await page.getByRole('button', { name: 'order: Orders something' }).click();
  await panel.getByRole('button', { name: 'Choose from the account: Arguments' }).click();
  await page.getByRole('button', { name: 'what, string, required: A product' }).click();
  await panel.getByLabel('Value 1').click();
  await page.keyboard.type('pen');
  expect(await findBarriers(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Save Changes' }).click();
  await editor.execute();
  await expect(editor.run.step('Order')).toContainText('completed');
  await expect(await editor.run.data('Order', 'Output')).toContainText('One pen is on its way.');
  tools.close();
});
