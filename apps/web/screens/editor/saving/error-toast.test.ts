// @vitest-environment jsdom
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import '../../../testing/browser.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { serverMessageOr, toastError, withServerMessage } from './error-toast.ts';

const answered = (status: number, code: string): ApiError =>
  new ApiError(status, 'Error', JSON.stringify({ code, message: 'Said by the server.' }));
const shown = () => useToasts.getState().toasts.map(({ title, description, tone }) => [title, description, tone]);

describe('an error of the editor', () => {
  it('is shown with what the server says of it', () => {
    toastError('Save Failed', answered(422, 'workflow_invalid'), serverMessageOr('Try again.'));
    expect(shown()).toEqual([['Save Failed', 'Said by the server.', 'destructive']]);
    toastError('Run Failed', answered(500, 'internal_error'), withServerMessage('It did not start.'));
    expect(shown()).toEqual([['Run Failed', 'It did not start. Said by the server.', 'destructive']]);
  });

  it('without a message from the server has the message of the editor', () => {
    toastError('Save Failed', new TypeError('Failed to fetch'), serverMessageOr('Try again.'));
    expect(shown()).toEqual([['Save Failed', 'Try again.', 'destructive']]);
    expect(withServerMessage('It did not start.')(new TypeError('Failed to fetch'))).toBe('It did not start.');
    expect(serverMessageOr('')(workflowErrors.workflow_name_blank())).toBe('Cannot save workflow without a name');
  });

  it.each([
    ['who is logged out is told elsewhere', answered(401, 'unauthorized')],
    ['a newer version is a question of its own', answered(409, 'workflow_changed')],
  ])('may have no toast: %s', (_case, error) => {
    toastError('Save Failed', error, serverMessageOr('Try again.'));
    expect(shown()).toEqual([]);
  });
});
