// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { Select } from './select.tsx';

const options = [
  { value: 'get', label: 'GET' },
  { value: 'post', label: 'POST' },
  { value: 'put', label: 'PUT' },
  { value: 'trace', label: 'TRACE', disabled: true },
  { value: 'delete', label: 'DELETE' },
];
const changed = vi.fn();

function Method({ initial = 'get' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Select
        aria-label="Method"
        placeholder="Select a method"
        value={value}
        options={options}
        onValueChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
      <button type="button">After it</button>
    </>
  );
}

const box = (): HTMLElement => screen.getByRole('combobox', { name: 'Method' });
/** The label of the option that Enter would select. */
const active = (): string | null | undefined =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => changed.mockClear());

describe('with the pointer', () => {
  it('opens, selects the option that is clicked, and closes', async () => {
    const user = userEvent.setup();
    render(<Method />);
    await user.click(box());
    expect(screen.getByRole('option', { name: 'GET', selected: true })).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'PUT' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().textContent).toBe('PUT');
    expect(changed.mock.calls).toEqual([['put']]);
  });

  it('closes without a change by a second click on the button, and by one elsewhere', async () => {
    const user = userEvent.setup();
    render(<Method />);
    await user.click(box());
    await user.click(box());
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(box());
    await user.click(screen.getByRole('button', { name: 'After it' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  it('does not select what is disabled', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(<Method />);
    await user.click(box());
    await user.click(screen.getByRole('option', { name: 'TRACE' }));
    expect(changed).not.toHaveBeenCalled();
    expect(screen.getByRole('listbox')).toBeTruthy();
  });
});

describe('with the keyboard', () => {
  it.each(['{ArrowDown}', '{ArrowUp}', '{Enter}', ' '])('%s opens it at the selected option', async (key) => {
    const user = userEvent.setup();
    render(<Method initial="put" />);
    await user.tab();
    await user.keyboard(key);
    expect(active()).toBe('PUT');
    expect(document.activeElement).toBe(box());
  });

  it('arrows skip what is disabled and stop at both ends', async () => {
    const user = userEvent.setup();
    render(<Method initial="put" />);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('DELETE');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('DELETE');
    await user.keyboard('{Home}');
    expect(active()).toBe('GET');
    await user.keyboard('{ArrowUp}{PageDown}');
    expect(active()).toBe('DELETE');
    await user.keyboard('{PageUp}');
    expect(active()).toBe('GET');
    await user.keyboard('{End}');
    expect(active()).toBe('DELETE');
  });

  it.each(['{Enter}', ' '])('%s selects', async (key) => {
    const user = userEvent.setup();
    render(<Method />);
    await user.tab();
    await user.keyboard(`{ArrowDown}{ArrowDown}${key}`);
    expect(changed.mock.calls).toEqual([['post']]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it('Tab selects and goes on', async () => {
    const user = userEvent.setup();
    render(<Method />);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await user.tab();
    expect(changed.mock.calls).toEqual([['post']]);
    expect(document.activeElement?.textContent).toBe('After it');
  });

  it('Escape closes without a change', async () => {
    const user = userEvent.setup();
    render(<Method />);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  it('letters find a label; the same letter again goes to the next', async () => {
    const user = userEvent.setup();
    render(<Method />);
    await user.tab();
    await user.keyboard('p');
    expect(active()).toBe('POST');
    await user.keyboard('p');
    expect(active()).toBe('PUT');
  });

  it('letters typed quickly are one beginning', async () => {
    const user = userEvent.setup();
    render(<Method />);
    await user.tab();
    await user.keyboard('pu{Enter}');
    expect(changed.mock.calls).toEqual([['put']]);
  });
});

it('shows its placeholder while nothing is selected', () => {
  render(<Method initial="" />);
  expect(box().textContent).toBe('Select a method');
});

it('selecting what is selected already changes nothing', async () => {
  const user = userEvent.setup();
  render(<Method />);
  await user.click(box());
  await user.click(screen.getByRole('option', { name: 'GET' }));
  expect(changed).not.toHaveBeenCalled();
});

it('leaves the page behind readable while it is open', async () => {
  const user = userEvent.setup();
  render(<Method />);
  await user.click(box());
  // Found by its role only if nothing hides it.
  expect(screen.getByRole('button', { name: 'After it' })).toBeTruthy();
});
