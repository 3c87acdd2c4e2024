// @vitest-environment jsdom
import type { CredentialType } from '@heddle/contract/api/credentials';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { credential, secret, text } from '@heddle/contract/node/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../api/query-client.ts';
import { answerApi } from '../../../../testing/api.ts';
import '../../../../testing/browser.ts';
import { ada } from '../../../../testing/fixtures.ts';
import { Field } from '../../../../ui/field.tsx';
import { CredentialControl } from './credential.tsx';
import { HttpRequestTools } from './http-request-tools.tsx';

const basicAuth: CredentialType = {
  type: 'basicAuth',
  name: 'User name and password',
  description: 'Both',
  icon: 'user-round',
  abilities: ['requests'],
  fields: { username: text({ label: 'User name', required: true }), password: secret({ label: 'Password' }) },
};
const shop = {
  id: 'c1',
  name: 'Shop',
  type: 'basicAuth',
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: null,
};
const ofTwoTypes = credential({ label: 'Credential', types: ['basicAuth', 'bearerToken'] });

type Routes = Parameters<typeof answerApi>[0];
const signedIn: Routes = {
  'GET /api/auth/session': { body: ada },
  'GET /api/credential-types': { body: [basicAuth] },
  'GET /api/credentials': { body: [shop] },
};

function open(routes: Routes, value?: string, spec: FieldSpec = ofTwoTypes) {
  const calls = answerApi(routes);
  const submitted = vi.fn();
  const chosen: JsonValue[] = [];
  function Form() {
    const [current, setCurrent] = useState<JsonValue | undefined>(value);
    const onChange = (next: JsonValue): void => {
      chosen.push(next);
      setCurrent(next);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <Field label="Credential">
          <CredentialControl spec={spec} value={current} onChange={onChange} onBlur={() => undefined} />
        </Field>
      </form>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return { calls, chosen, submitted, user: userEvent.setup() };
}

describe('the control of a credential', () => {
  it('begins a new one with the type that the field names first, whatever comes first in the list', async () => {
    const apiKey = { ...basicAuth, type: 'apiKey', name: 'A key' };
    const routes = { ...signedIn, 'GET /api/credential-types': { body: [apiKey, basicAuth] } };
    const { user } = open(routes, undefined, credential({ label: 'Credential', types: ['basicAuth', 'apiKey'] }));
    await user.click(await screen.findByRole('button', { name: 'New credential…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New credential' }));
    expect((await dialog.findByRole('combobox', { name: 'Type' })).textContent).toBe('User name and password');
  });

  it('offers those of the types the field takes, and keeps the id', async () => {
    const { calls, chosen, user } = open(signedIn);
    await user.click(await screen.findByRole('combobox', { name: 'Credential' }));
    await user.click(await screen.findByRole('option', { name: 'Shop' }));
    expect(chosen).toEqual(['c1']);
    expect(await screen.findByText('User name and password')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit Shop' })).toBeTruthy();
    expect(calls.some(({ route }) => route === 'GET /api/credentials')).toBe(true);
  });

  it('offers every type that signs requests if the field accepts those, also types the node does not name', async () => {
    const forms: CredentialType = { ...basicAuth, type: 'brandNew', name: 'Brand new' };
    const bare: CredentialType = { ...basicAuth, type: 'smtp', name: 'Mail server', abilities: [] };
    const ofRequests = credential({ label: 'Credential', types: 'requests' });
    const { calls, user } = open(
      { ...signedIn, 'GET /api/credential-types': { body: [basicAuth, forms, bare] } },
      undefined,
      ofRequests,
    );
    await user.click(await screen.findByRole('button', { name: 'New credential…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New credential' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Type' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['User name and password', 'Brand new']);
    expect(calls.find(({ route }) => route === 'GET /api/credentials')).toBeDefined();
  });

  it('makes a new one in place, chooses it, and leaves the form around it alone', async () => {
    const { calls, chosen, submitted, user } = open({
      ...signedIn,
      'GET /api/credentials': { body: [] },
      'POST /api/credentials': { status: 201, body: { ...shop, id: 'c2', values: {}, saved: [], usedBy: [] } },
    });
    await user.click(await screen.findByRole('button', { name: 'New credential…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New credential' }));
    await user.click(dialog.getByRole('button', { name: 'Save Credential' }));
    expect(await dialog.findByText('Give the credential a name.')).toBeTruthy();
    expect(dialog.getByText('"User name" is empty.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Name/), 'Shop');
    await user.type(dialog.getByLabelText(/^User name/), 'ada');
    await user.type(dialog.getByLabelText('Password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Save Credential' }));
    await waitFor(() => expect(chosen).toEqual(['c2']));
    expect(calls.find(({ route }) => route === 'POST /api/credentials')?.body).toEqual({
      name: 'Shop',
      type: 'basicAuth',
      values: { username: 'ada', password: 'correct horse' },
    });
    expect(submitted).not.toHaveBeenCalled();
  });

  it('reports a missing credential', async () => {
    open(signedIn, 'gone');
    expect(await screen.findByText(/is not one of yours, or was deleted/)).toBeTruthy();
  });

  it('asks visitors to log in, and reads nothing for them', async () => {
    const { calls } = open({}, undefined, credential({ label: 'Credential', types: 'requests' }));
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    expect(calls.map(({ route }) => route)).toEqual(['GET /api/auth/session']);
  });
});

describe('the tools of an HTTP request', () => {
  function openTools(data: JsonObject = {}) {
    const calls = answerApi({
      ...signedIn,
      'POST /api/credentials': { status: 201, body: { ...shop, id: 'c3', values: {}, saved: [], usedBy: [] } },
    });
    const values: JsonObject = { ...data };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <HttpRequestTools data={data} set={(name, value) => void (values[name] = value)} />
      </QueryClientProvider>,
    );
    const user = userEvent.setup();
    const paste = async (command: string): Promise<void> => {
      await user.click(screen.getByRole('button', { name: 'Paste cURL' }));
      await user.click(await screen.findByLabelText('Command'));
      await user.paste(command);
      await user.click(screen.getByRole('button', { name: 'Fill In' }));
    };
    return { calls, user, values, paste };
  }

  it('fill in the fields from a curl command, replacing their values', async () => {
    const { values, paste } = openTools({
      url: 'https://old.example',
      query: [{ name: 'a', value: '1' }],
      bodyType: 'form',
    });
    await paste('curl -XPUT https://a.example/x -L');
    expect(values).toMatchObject({
      method: 'PUT',
      url: 'https://a.example/x',
      query: [],
      bodyType: 'none',
      auth: 'none',
      followRedirects: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask to save the authentication of the command, and select it', async () => {
    const { calls, values, user, paste } = openTools();
    await paste('curl -u ada:pw https://a.example');
    const dialog = within(await screen.findByRole('dialog', { name: 'New credential' }));
    expect((await dialog.findByLabelText<HTMLInputElement>(/^User name/)).value).toBe('ada');
    await user.type(dialog.getByLabelText(/^Name/), 'Shop');
    await user.click(dialog.getByRole('button', { name: 'Save Credential' }));
    await waitFor(() => expect(values).toMatchObject({ auth: 'credential', credential: 'c3' }));
    expect(calls.find(({ route }) => route === 'POST /api/credentials')?.body).toMatchObject({
      values: { username: 'ada', password: 'pw' },
    });
    expect(JSON.stringify(values)).not.toContain('pw');
  });

  it('say beside the command why it cannot be read', async () => {
    const { values, paste } = openTools();
    await paste('wget https://a.example');
    expect(await screen.findByText('The command cannot be read: it does not begin with curl.')).toBeTruthy();
    expect(values).toEqual({});
  });

  it('point at secrets among the headers', () => {
    openTools({
      headers: [
        { name: 'Authorization', value: 'Bearer abc' },
        { name: 'Accept', value: '*/*' },
      ],
    });
    expect(screen.getByRole('note').textContent).toContain(
      'Authorization stands in the workflow as plain text. Use a credential instead',
    );
  });
});
