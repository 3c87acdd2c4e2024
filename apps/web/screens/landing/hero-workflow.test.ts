import template from '@heddle/templates/catalog/lead-scoring';
import { describe, expect, it } from 'vitest';
import { heroIcons, heroTemplate, tallView, wideView } from './hero-workflow.ts';

describe('the workflow in the hero', () => {
  it('matches its template: the positions of nodes, and the edges', () => {
    expect(heroTemplate).toEqual({ id: template.id, name: template.name });
    expect(wideView.cards.map(({ id, name, at }) => ({ id, name, at }))).toEqual(
      template.json.nodes.map(({ id, data, position }) => ({ id, name: data['name'], at: position })),
    );
    expect(wideView.threads).toEqual(
      template.json.edges.map(({ id, source, sourceHandle, target }) => ({ id, source, port: sourceHandle, target })),
    );
  });

  it('is the same on end', () => {
    const still = ({ cards, threads }: typeof wideView) => ({
      threads,
      cards: cards.map((card) => ({ ...card, at: null })),
    });
    expect(still(tallView)).toEqual(still(wideView));
  });

  it('has an icon for every card', () => {
    expect(wideView.cards.filter(({ icon }) => !heroIcons[icon])).toEqual([]);
  });
});
