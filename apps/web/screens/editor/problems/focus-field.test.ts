// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import '../../../testing/browser.ts';
import { focusField } from './focus-field.ts';

Object.assign(globalThis, { CSS: { escape: (text: string) => text } });

const show = (nodeId: string): void => {
  document.body.innerHTML = `
    <form id="node-properties" data-node="${nodeId}">
      <label for="name">Node Name</label><input id="name" />
      <div data-parameter="url"><label for="url">URL<span>*</span></label><button>Expand URL</button><textarea id="url"></textarea></div>
      <div data-parameter="headers"><label>Headers</label><button>Expand Headers</button><input id="header-1" /></div>
      <div data-parameter="rules"><fieldset><legend>Rules</legend><button id="add">Add a rule</button></fieldset></div>
    </form>`;
};
const focused = (): string => document.activeElement?.id ?? '';

it.each([
  ['url', 'url'],
  ['headers', 'header-1'],
  ['rules', 'add'],
  ['not-shown', 'name'],
  [null, 'name'],
])('%s leads to its control', async (parameter, id) => {
  show('n1');
  focusField('n1', parameter);
  await vi.waitFor(() => expect(focused()).toBe(id));
});

it('waits for the properties of the node it leads to', async () => {
  show('another');
  focusField('n1', 'url');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(focused()).toBe('');
  show('n1');
  await vi.waitFor(() => expect(focused()).toBe('url'));
});
