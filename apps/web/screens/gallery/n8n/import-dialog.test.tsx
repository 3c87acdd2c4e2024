// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { Gallery } from '../gallery.tsx';

const workflow = {
  name: 'From n8n',
  nodes: [
    { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} },
    { name: 'Large?', type: 'n8n-nodes-base.if', parameters: {} },
    { name: 'Tell', type: 'n8n-nodes-base.slack', parameters: {} },
  ],
  connections: {
    Start: { main: [[{ node: 'Large?', type: 'main', index: 0 }]] },
    'Large?': { main: [[{ node: 'Tell', type: 'main', index: 0 }]] },
  },
};

async function openDialog() {
  render(
    <>
      <Gallery templates={[]} />
      <Toaster />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Import from n8n' }));
  return user;
}

const dialog = () => within(screen.getByRole('dialog', { name: /^Import n8n Workflow/ }));
const field = () => dialog().getByRole<HTMLTextAreaElement>('textbox', { name: 'n8n workflow JSON' });
const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name });

async function convert(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(field());
  await user.paste(text);
  await user.click(button('Convert Workflow'));
  await dialog().findByRole('button', { name: 'Try Another' });
}

async function expectToast(title: string, description: string) {
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(description).length).toBeGreaterThan(0);
}

describe('importing from n8n', () => {
  it('says how to export, and converts only when there is something', async () => {
    const user = await openDialog();
    expect(dialog().getByText('How to export from n8n')).toBeTruthy();
    expect(button('Convert Workflow').disabled).toBe(true);
    await user.type(field(), '   ');
    expect(button('Convert Workflow').disabled).toBe(true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await expectToast('No JSON Provided', 'Please paste your n8n workflow JSON.');
  });

  it('shows the result with the warnings, and opens it in the editor at once', async () => {
    const user = await openDialog();
    await convert(user, JSON.stringify(workflow));
    await expectToast('Conversion Successful', 'From n8n converted successfully.');
    expect(dialog().getByText('3 nodes, 2 connections')).toBeTruthy();
    expect(dialog().getByText('Conditional logic for "Large?" may need manual adjustment')).toBeTruthy();
    expect(dialog().getByText('Unknown node type "n8n-nodes-base.slack" converted to HTTP Request')).toBeTruthy();
    await user.click(button('Use Workflow'));
    expect(window.location.pathname).toBe('/editor');
    await expectToast('Workflow Imported', 'From n8n has been imported successfully.');
    expect(JSON.parse(localStorage.getItem('importedWorkflow') ?? '')).toMatchObject({
      name: 'From n8n',
      imported: true,
      nodes: [{ type: 'manualTrigger' }, { type: 'conditional' }, { type: 'httpRequest' }],
    });
  });

  it('refuses text that is not JSON', async () => {
    const user = await openDialog();
    await convert(user, 'this is not JSON');
    await expectToast('Invalid JSON', 'The provided text is not valid JSON.');
    expect(dialog().getByRole('alert').textContent).toBe('Invalid JSON format. Please check your n8n workflow export.');
    expect(dialog().queryByRole('button', { name: 'Use Workflow' })).toBeNull();
  });

  it('shows why a workflow cannot be converted', async () => {
    const user = await openDialog();
    await convert(user, '{"hello":"world"}');
    const reason = 'Conversion failed: there is no list of nodes in it. Is it an n8n workflow?';
    await expectToast('Conversion Failed', reason);
    expect(dialog().getByRole('alert').textContent).toBe(reason);
  });

  it('returns to the text for another try', async () => {
    const user = await openDialog();
    await convert(user, 'not yet');
    await user.click(button('Try Another'));
    expect(field().value).toBe('not yet');
  });

  it('takes a file', async () => {
    const user = await openDialog();
    await user.upload(
      dialog().getByLabelText('n8n workflow file'),
      new File([JSON.stringify(workflow)], 'w.json', { type: 'application/json' }),
    );
    expect(await dialog().findByDisplayValue(/From n8n/)).toBeTruthy();
  });

  it('forgets text and result when it is closed', async () => {
    const user = await openDialog();
    await convert(user, 'not JSON');
    await user.click(button('Close dialog'));
    await user.click(screen.getByRole('button', { name: 'Import from n8n' }));
    expect(field().value).toBe('');
  });
});
