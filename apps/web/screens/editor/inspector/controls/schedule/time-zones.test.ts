import { describe, expect, it } from 'vitest';
import { findPlaces, offsetOf, zoneOfPlace } from './time-zones.ts';

describe('time zones are found', () => {
  it.each([
    ['zur', 'Zurich', 'Europe/Zurich'],
    ['Zürich', 'Zurich', 'Europe/Zurich'],
    ['munich', 'Munich', 'Europe/Berlin'],
    ['san fran', 'San Francisco', 'America/Los_Angeles'],
    ['sao paulo', 'Sao Paulo', 'America/Sao_Paulo'],
    ['America/New_Y', 'New York', 'America/New_York'],
    ['utc', 'UTC', 'UTC'],
  ])('by %s', (search, place, zone) => expect(findPlaces(search)[0]).toEqual({ place, zone }));

  it('of a country, all places of its zone', () => {
    expect(findPlaces('japan')).toEqual([{ place: 'Japan', zone: 'Asia/Tokyo' }]);
    expect(findPlaces('nowhere at all')).toEqual([]);
  });
});

it('a city that is typed in full is a time zone, the name of a zone is left as it is', () => {
  expect(zoneOfPlace(' zürich ')).toBe('Europe/Zurich');
  expect(zoneOfPlace('Bengaluru')).toBe(findPlaces('Bengaluru')[0]?.zone);
  expect(zoneOfPlace('Europe/Zurich')).toBeUndefined();
  expect(zoneOfPlace('zur')).toBeUndefined();
  expect(zoneOfPlace('')).toBeUndefined();
});

it('the offset follows summer and winter', () => {
  expect(offsetOf('Europe/Zurich', Date.UTC(2026, 6, 1))).toBe('UTC+02:00');
  expect(offsetOf('Europe/Zurich', Date.UTC(2026, 0, 1))).toBe('UTC+01:00');
  expect(offsetOf('UTC', 0)).toBe('UTC');
});
