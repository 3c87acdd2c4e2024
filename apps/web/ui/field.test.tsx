// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../testing/browser.ts';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { Textarea } from './textarea.tsx';

const controls = {
  Input: <Input />,
  Textarea: <Textarea />,
  Select: <Select value="a" onValueChange={() => {}} options={[{ value: 'a', label: 'A' }]} />,
  Switch: <Switch checked={false} onCheckedChange={() => {}} />,
  Checkbox: <Checkbox />,
};

describe.each(Object.entries(controls))('a field with %s', (_name, control) => {
  it('names the control and ties help and error to it', () => {
    render(
      <Field label="Amount" help="In euros." error="Too much." required>
        {control}
      </Field>,
    );
    const found = screen.getByLabelText(/Amount/);
    const description = (found.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(description).toEqual(['Too much.', 'In euros.']);
    expect(found.getAttribute('aria-invalid')).toBe('true');
  });

  it('says nothing of errors while there are none', () => {
    render(<Field label="Amount">{control}</Field>);
    const found = screen.getByLabelText('Amount');
    expect(found.hasAttribute('aria-invalid')).toBe(false);
    expect(found.hasAttribute('aria-describedby')).toBe(false);
  });
});
