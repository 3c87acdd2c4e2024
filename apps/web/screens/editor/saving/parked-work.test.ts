// @vitest-environment jsdom
import { defaults } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { document, node } from '../testing/fixtures.ts';
import { isWorkParked, parkWork, takeParkedWork } from './parked-work.ts';

const orders = { ...document([node('dataTransform1')]), settings: { timeZone: 'Europe/Paris' } };

describe('work that is parked in a tab', () => {
  it('is taken once, as it was', () => {
    expect([isWorkParked(), takeParkedWork()]).toEqual([false, null]);
    parkWork(orders);
    expect(isWorkParked()).toBe(true);
    expect(takeParkedWork()).toEqual(orders);
    expect([isWorkParked(), takeParkedWork()]).toEqual([false, null]);
  });

  it('is that of the last time', () => {
    parkWork(orders);
    parkWork({ ...orders, workflowName: 'Later' });
    expect(takeParkedWork()?.workflowName).toBe('Later');
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['no workflow', '{"nodes":7}'],
  ])('is left where it cannot be read: %s', (_what, text) => {
    sessionStorage.setItem('heddle.parkedWork', text);
    expect([takeParkedWork(), isWorkParked()]).toEqual([null, false]);
  });

  it('has a name and settings, also where they were not kept', () => {
    sessionStorage.setItem('heddle.parkedWork', '{"nodes":[],"edges":[]}');
    expect(takeParkedWork()).toEqual({ workflowName: defaults.name, nodes: [], edges: [], settings: {} });
  });
});
