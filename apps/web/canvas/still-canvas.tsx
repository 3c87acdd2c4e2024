import type { ReactNode } from 'react';
import { useRef } from 'react';
import { FlowCardFace } from './flow-card-face.tsx';
import { FlowThreadLine } from './flow-thread-line.tsx';
import type { FlowCard, FlowMarks, FlowView } from './flow-view.ts';
import { CARD, fitBox } from './flow-view.ts';
import { useBox } from './use-box.ts';

export interface FlowPictureProps {
  view: FlowView;
  marks: FlowMarks;
  symbolOf: (card: FlowCard) => ReactNode;
  maxZoom: number;
}

/** A workflow drawn like the canvas but without its library, as a placeholder until that is loaded. */
export function StillCanvas({ view, marks, symbolOf, maxZoom }: FlowPictureProps) {
  const element = useRef<HTMLDivElement>(null);
  const box = useBox(element);
  const { x, y, zoom } = fitBox(view, box ?? { width: 0, height: 0 }, maxZoom);
  return (
    <div ref={element} className="flow-look relative size-full overflow-hidden">
      {box && (
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}
        >
          <svg className="absolute top-0 left-0 size-px overflow-visible">
            {view.threads.map((thread) => (
              <FlowThreadLine key={thread.id} view={view} thread={thread} mark={marks.threads[thread.id]} />
            ))}
          </svg>
          {view.cards.map((card) => (
            <div
              key={card.id}
              className="absolute"
              style={{ ...CARD, transform: `translate(${card.at.x}px, ${card.at.y}px)` }}
            >
              <FlowCardFace
                card={card}
                symbol={symbolOf(card)}
                direction={view.direction}
                mark={marks.cards[card.id]}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
