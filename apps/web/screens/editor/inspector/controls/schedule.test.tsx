// @vitest-environment jsdom
import type { JsonValue } from '@heddle/contract/json';
import { schedule } from '@heddle/contract/node/fields';
import { fieldProblems } from '@heddle/expression/fields/problems';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import '../../../../testing/browser.ts';
import { SessionProvider } from '../../session.tsx';
import { FormField } from '../form-field.tsx';
import { distance } from './schedule/next-ticks.tsx';
import { testSession } from '../../testing/session.ts';

const spec = schedule({ label: 'Schedule' });

/** The field of a schedule trigger; `stored` returns its configuration. */
function open(initial: JsonValue | undefined, isActive = true, settings: WorkflowSettings = {}) {
  const session = testSession();
  session.editor.setState({ isActive, settings });
  const stored = { value: initial };
  function Form() {
    const [value, setValue] = useState(initial);
    const onChange = (next: JsonValue): void => {
      stored.value = next;
      setValue(next);
    };
    const error = fieldProblems({ schedule: spec }, value === undefined ? {} : { schedule: value })[0]?.error;
    return (
      <FormField
        name="schedule"
        spec={spec}
        value={value}
        error={error}
        live={null}
        preview={null}
        onChange={onChange}
        onBlur={() => undefined}
      />
    );
  }
  render(
    <SessionProvider session={session}>
      <Form />
    </SessionProvider>,
  );
  return { user: userEvent.setup(), stored: () => stored.value };
}

const ticks = (): string[] =>
  within(screen.getByRole('list', { name: /^Next/ }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const choose = async (user: ReturnType<typeof userEvent.setup>, box: string, name: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: box }));
  await user.click(await screen.findByRole('option', { name }));
};

describe('a schedule', () => {
  it('is shown in plain words, with its next ten ticks on the clock of its zone', () => {
    open({ mode: 'daily', time: '06:30', timeZone: 'Asia/Tokyo' });
    expect(screen.getByText('Every day at 06:30, Asia/Tokyo')).toBeTruthy();
    expect(ticks()).toHaveLength(10);
    expect(ticks()[9]).toMatch(/\d{4}, 06:30in \d+ days$/);
  });

  it('is daily at nine where nothing is configured', () => {
    open(undefined);
    expect(screen.getByText('Every day at 09:00, UTC')).toBeTruthy();
  });

  it('may be a cron expression that came from elsewhere', async () => {
    const { user, stored } = open('0 9 * * 1-5');
    expect(screen.getByText('Every weekday at 09:00, UTC')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Cron expression' }), ',0');
    expect(stored()).toEqual({ mode: 'cron', cron: '0 9 * * 1-5,0', time: '09:00', catchUp: 'once', jitter: 0 });
  });

  it('goes by the clock of the workflow until it has a zone of its own', async () => {
    const { user, stored } = open({ mode: 'daily', time: '06:30' }, true, { timeZone: 'Asia/Tokyo' });
    expect(screen.getByText('Every day at 06:30, Asia/Tokyo')).toBeTruthy();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    expect(zone.getAttribute('placeholder')).toBe('Asia/Tokyo, as the workflow');
    await user.type(zone, 'UTC');
    expect(screen.getByText('Every day at 06:30, UTC')).toBeTruthy();
    await user.clear(zone);
    expect(stored()).toEqual({ mode: 'daily', time: '06:30' });
  });

  it('finds its time zone by a city, with the keys or by its name alone', async () => {
    const { user, stored } = open({ mode: 'daily', time: '06:30' });
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await user.type(zone, 'muni');
    const [first] = await screen.findAllByRole('option');
    expect(first?.textContent).toMatch(/^MunichEurope\/Berlin · UTC\+/);
    expect(zone.getAttribute('aria-activedescendant')).toBe(first?.id);
    await user.keyboard('{Enter}');
    expect(stored()).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(screen.queryByRole('option')).toBeNull();
    await user.clear(zone);
    await user.type(zone, 'san francisco');
    await user.tab();
    expect(stored()).toMatchObject({ timeZone: 'America/Los_Angeles' });
  });

  it('begins with something sensible when it is to repeat in another way, and keeps what was there', async () => {
    const { user, stored } = open({ mode: 'daily', time: '06:30', timeZone: 'Asia/Tokyo' });
    await choose(user, 'Schedule', 'On days of the week');
    expect(screen.getByText('Every weekday at 06:30, Asia/Tokyo')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Wednesday' }));
    expect(stored()).toMatchObject({ weekdays: ['mon', 'tue', 'thu', 'fri'] });
    await choose(user, 'Schedule', 'On a day of the month');
    await choose(user, 'Day', '31st');
    expect(screen.getByText(/Months without a 31st are left out/)).toBeTruthy();
    await choose(user, 'Schedule', 'At an interval');
    expect(screen.getByText('Every 15 minutes')).toBeTruthy();
    await choose(user, 'Schedule', 'Once');
    expect(screen.getByRole('list', { name: 'Next tick' })).toBeTruthy();
    await choose(user, 'Schedule', 'Every day');
    expect(screen.getByText('Every day at 06:30, Asia/Tokyo')).toBeTruthy();
  });

  it('shows the error of each part beside it, once, and no ticks while there is one', async () => {
    const { user } = open({ mode: 'cron', cron: '61 * *', timeZone: 'Mars/Olympus' });
    const errors = (): (string | null)[] => screen.getAllByRole('alert').map((alert) => alert.textContent);
    const cron = screen.getByRole('textbox', { name: 'Cron expression' });
    expect(errors()).toEqual([
      'A cron expression has 5 fields (minute, hour, day, month, weekday), or 6 with seconds first, not 3.',
      'There is no time zone "Mars/Olympus"; name one like Europe/Zurich.',
    ]);
    expect(cron.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('list', { name: /^Next/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: `Use ${Intl.DateTimeFormat().resolvedOptions().timeZone}` }));
    await user.type(cron, ' * *');
    expect(errors()).toEqual(['The cron expression cannot be read: invalid value for minute: 61.']);
  });

  it('without a weekday asks for one', async () => {
    const { user } = open({ mode: 'weekly', weekdays: ['mon'], time: '09:00' });
    await user.click(screen.getByRole('button', { name: 'Monday' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one weekday.');
  });

  it('has a policy for missed ticks, bounds and a spread', async () => {
    const { user, stored } = open({ mode: 'interval', every: 5, unit: 'minutes', start: '2100-01-01T08:00' });
    await choose(user, 'Missed runs', 'A run for each of them');
    await user.type(screen.getByRole('spinbutton', { name: 'Spread (seconds)' }), '30');
    expect(stored()).toMatchObject({ catchUp: 'all', jitter: 30, start: '2100-01-01T08:00' });
    expect(screen.getByText('Every 5 minutes, from 1 January 2100 at 08:00, UTC')).toBeTruthy();
    await user.clear(screen.getByLabelText('Start'));
    expect(stored()).not.toHaveProperty('start');
  });

  it('says so when no tick is left', () => {
    open({ mode: 'once', at: '2001-01-01T08:00' });
    expect(screen.getByText('No more ticks: its end has passed.')).toBeTruthy();
  });

  it('says so when the workflow is inactive', () => {
    open(undefined, false);
    expect(screen.getByText(/The workflow is inactive/)).toBeTruthy();
  });
});

describe('the time until a tick', () => {
  it.each([
    [90_000, 'in 90 seconds'],
    [130_000, 'in 2 minutes'],
    [36 * 3_600_000, 'in 36 hours'],
    [50 * 3_600_000, 'in 2 days'],
  ])('of %d ms is shown as %s', (ms, text) => expect(distance(ms)).toBe(text));
});
