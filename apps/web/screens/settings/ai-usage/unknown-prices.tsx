import type { AiTotalRow } from '@heddle/contract/api/ai-usage';
import { useState } from 'react';
import { useAiPrices } from '../../../api/ai-usage.ts';
import { Button } from '../../../ui/button.tsx';
import { PriceDialog } from './price-dialog.tsx';

/** Models that are asked for at a time. */
const SHOWN = 3;

/** Asks for the prices of models that were called without one. */
export function UnknownPrices({ models }: { models: readonly AiTotalRow[] }) {
  const { data: prices = [] } = useAiPrices();
  const [asked, setAsked] = useState<string | null>(null);
  const unknown = models.filter(({ id, unpriced }) => unpriced > 0 && !prices.some(({ model }) => model === id));
  return (
    <>
      {unknown.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <span>Not every price is known, and what is not known is not in the cost.</span>
          {unknown.slice(0, SHOWN).map(({ id }) => (
            <Button key={id} size="sm" onClick={() => setAsked(id)}>
              Enter the price of {id}
            </Button>
          ))}
        </div>
      )}
      <PriceDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        price={asked === null ? null : { model: asked, input: null, cached: null, output: null }}
        taken={[]}
      />
    </>
  );
}
