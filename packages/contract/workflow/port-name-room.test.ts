import { describe, expect, it } from 'vitest';
import { portNameRoom } from './port-name-room.ts';

describe('the room for the name of a port', () => {
  it('is that between the columns of a template for short names, and more for long ones', () => {
    expect(portNameRoom('false')).toBe(60);
    expect(portNameRoom('otherwise')).toBeGreaterThan(100);
  });

  it('is none where no name is shown', () => {
    expect(portNameRoom('main')).toBe(0);
    expect(portNameRoom('')).toBe(0);
  });
});
