import { describe, expect, it } from 'vitest';
import { eventBody } from './time.ts';

describe('the body of an event', () => {
  it('has days as dates, and other times as points in time with their zone', () => {
    expect(eventBody({ start: '2026-12-24', end: '2026-12-24T11:00:00', timeZone: 'Europe/Berlin' })).toEqual({
      start: { date: '2026-12-24' },
      end: { dateTime: '2026-12-24T11:00:00', timeZone: 'Europe/Berlin' },
    });
  });

  it('names guests by their addresses, or as they are given', () => {
    expect(eventBody({ attendees: ['ada@example.com', { email: 'grace@example.com', optional: true }] })).toEqual({
      attendees: [{ email: 'ada@example.com' }, { email: 'grace@example.com', optional: true }],
    });
  });

  it('replaces the usual reminders where it has its own', () => {
    expect(eventBody({ summary: 'Planning', reminderMinutes: [10] })).toEqual({
      summary: 'Planning',
      reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
    });
  });

  it('has nothing that was not given', () => {
    expect(eventBody({})).toEqual({});
  });
});
