// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/client.ts';
import '../testing/browser.ts';
import { useToasts } from '../ui/toast.tsx';
import { useFormProblem } from './form-problem.ts';

type Name = 'email' | 'password';
let problem: ReturnType<typeof useFormProblem<Name>>;

function Form({ toasts }: { toasts?: boolean }) {
  const own = useFormProblem<Name>(({ code }) => (code === 'email_taken' ? 'email' : null), { toasts });
  // What the form would use is used by the tests.
  useLayoutEffect(() => void (problem = own));
  return (
    <form ref={own.form}>
      {(['email', 'password'] as const).map((name) => (
        <input key={name} aria-label={name} aria-invalid={own.fields[name] !== undefined} />
      ))}
    </form>
  );
}
const toasted = () => useToasts.getState().toasts.map(({ title, description }) => [title, description]);
const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');
const refuse = (fields: Partial<Record<Name, string>>) =>
  act(() => void problem.refused({ message: 'Check the form.', fields }));

describe('the problem of a form', () => {
  it('is told, and the first field that has it gets the focus', () => {
    render(<Form />);
    refuse({ password: 'Too short', email: 'Missing' });
    expect(toasted()).toEqual([]);
    expect(problem.fields).toEqual({ password: 'Too short', email: 'Missing' });
    expect(focused()).toBe('email');
  });

  it('that is corrected in one field leaves the focus where it is', () => {
    render(<Form />);
    refuse({ email: 'Missing', password: 'Too short' });
    screen.getByLabelText('email').focus();
    act(() => problem.clear('email'));
    expect([problem.fields, focused()]).toEqual([{ password: 'Too short' }, 'email']);
  });

  it('gets the focus again where it comes up again', () => {
    render(<Form />);
    refuse({ password: 'Too short' });
    screen.getByLabelText('email').focus();
    refuse({ password: 'Too short' });
    expect(focused()).toBe('password');
  });

  it('is over where there is none', () => {
    render(<Form />);
    refuse({ email: 'Missing' });
    let refused = true;
    act(() => void (refused = problem.refused(null)));
    expect([refused, problem.fields]).toEqual([false, {}]);
  });

  it('of the server is shown beside the field that it is about', () => {
    render(<Form />);
    const error = new ApiError(409, 'Conflict', '{"code":"email_taken","message":"This address has an account."}');
    act(() => problem.failed(error, 'Registration failed', 'Try again.'));
    expect(toasted()).toEqual([]);
    expect([problem.fields, focused()]).toEqual([{ email: 'This address has an account.' }, 'email']);
  });

  it('is told in a toast as well where that is wanted, and where it concerns no field', () => {
    const { unmount } = render(<Form toasts />);
    refuse({ email: 'Missing' });
    expect(toasted()).toEqual([['Error', 'Check the form.']]);
    const error = new ApiError(409, 'Conflict', '{"code":"email_taken","message":"This address has an account."}');
    act(() => problem.failed(error, 'Registration failed', 'Try again.'));
    expect(toasted()).toContainEqual(['Registration failed', 'This address has an account.']);
    unmount();
    render(<Form />);
    refuse({});
    expect(toasted()).toContainEqual(['Error', 'Check the form.']);
  });

  it.each([
    ['of no field', new ApiError(429, 'Too many', '{"code":"too_many_requests","message":"Wait."}'), 'Wait.'],
    ['of the server itself', new ApiError(500, 'Broken', '{"code":"email_taken","message":"Broken."}'), 'Broken.'],
    ['of the network', new TypeError('Failed to fetch'), 'Try again.'],
  ])('%s is told only', (_what, error, message) => {
    render(<Form />);
    act(() => problem.failed(error, 'Registration failed', 'Try again.'));
    expect([toasted(), problem.fields]).toEqual([[['Registration failed', message]], {}]);
  });
});
